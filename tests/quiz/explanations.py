"""The answer that a question's explanation tells: read from its sentences alone, their keys and the facts they say.

Whoever answers as the explanation says must be right, so it is read without a look at what the question holds right.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from tutor.quiz.question import Question, marked

Facts = dict[str, Any]
TOLD_BY_NAME = ("high_card", "one_pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house")
TOLD_BY_NAME += ("four_of_a_kind", "straight_flush", "royal_flush")


def why(question: Question) -> dict[str, Facts]:
    """The facts of each sentence, by the last word of its key."""
    return {line.key.rpartition(".")[2]: dict(line.facts) for line in question.why}


def asked(question: Question) -> str:
    return question.prompt.key.rpartition(".")[2]


def seat_of(who: object, question: Question) -> int:
    return question.seat if who == "you" else int(str(who).removeprefix("seat"))


def naming(who: object, question: Question) -> set[str]:
    """The choices that name this player."""
    seats = (choice for choice in question.choices if choice.text.key.endswith("choice.seat"))
    return {choice.id for choice in seats if dict(choice.text.facts)["who"] == who}


def percent(chance: float, decimals: int = 0) -> str:
    return f"{100 * chance:.{decimals}f}"


def name_the_hand(question: Question) -> set[str]:
    told = why(question)
    if "with_wild" in told:
        return {told["with_wild"]["value"].split()[0]}
    return {"high_card" if key == "low_high_card" else key for key in told if key in (*TOLD_BY_NAME, "low_high_card")}


def which_hand_wins(question: Question) -> set[str]:
    told = why(question)
    if "equal" in told:
        return {"split"}
    return {str(dict(line.facts)["winner"]) for line in question.why if "winner" in dict(line.facts)}


def order_the_hands(question: Question) -> set[str]:
    numbers = [dict(line.facts)["number"] for line in question.why if line.key.endswith("value")]
    return {" ".join(str(int(str(number)) - 1) for number in numbers)}


def how_rare(question: Question) -> set[str]:
    counted = {
        str(dict(line.facts)["hand"]): dict(line.facts)["number"] for line in question.why if "count" in line.key
    }
    if asked(question) == "number":
        return {str(number) for number in counted.values()}
    return {min(counted, key=lambda hand: int(str(counted[hand])))}


def rank_in_this_deck(question: Question) -> set[str]:
    return {"-".join(str(dict(line.facts)["winner"]) for line in question.why if line.key.endswith("reading"))}


def name_the_low(question: Question) -> set[str]:
    told = why(question)
    return {"-".join(str(told[key]["value"]).split()) for key in ("read", "named", "row") if key in told}


def name_the_wild_hand(question: Question) -> set[str]:
    if question.why[0].key == "name_the_wild_hand.why":
        return {str(dict(question.why[0].facts)["rank"])}
    return name_the_hand(question)


def may_open(question: Question) -> set[str]:
    return set(why(question)) - {"hand"}


def prove_openers(question: Question) -> set[str]:
    told = why(question)
    assert told.get("ways", {"ways": 1})["ways"] == len(question.right)
    return {str(told["hand"]["proof"])}


def splits_openers(question: Question) -> set[str]:
    told = why(question)
    return {"no_proof_kept" for _ in told.keys() & {"kept"}} | {
        "yes_proof_gone" for _ in told.keys() & {"small_pair", "nothing"}
    }


def nobody_opened(question: Question) -> set[str]:
    told = why(question)
    match asked(question):
        case "what":
            return {"next_deal" for _ in told.keys() & {"what"}}
        case "dealer":
            return naming(told["dealer"]["next"], question)
        case "openers":
            return {str(told["openers"]["least"])}
        case amount:
            return {str(told[amount][amount])}


def should_open(question: Question) -> set[str]:
    told = why(question)
    if asked(question) == "chance":
        return {percent(told["chance"]["chance"])}
    return {{"open": "open_ahead", "check": "check_behind"}[key] for key in told if key != "chance"}


def which_deck(question: Question) -> set[str]:
    told = why(question)
    match asked(question):
        case "deck":
            return {"none" if "none" in told else str(told["deck"]["size"])}
        case "stock":
            return {str(told["stock"]["left"])}
        case _:
            return {str(told[key]["run"]) for key in ("run", "no_low_ace") if key in told}


def first_dealer(question: Question) -> set[str]:
    told = why(question)
    if "nobody" in told:
        return {"nobody"}
    who = told["afterwards"]["dealer"] if "afterwards" in told else told["jack"]["receiver"]
    return naming(who, question)


def what_do_i_post(question: Question) -> set[str]:
    told = why(question)
    amounts = {"short": "due", "ante": "full", "again": "full", "small": "small", "big": "big"}
    amounts |= {"late": "big", "late_ante": "ante"}
    for key, fact in amounts.items():
        if key in told:
            return {str(told[key][fact])}
    return {"0" for _ in told.keys() & {"other", "waits", "carried"}}


def misdeal_or_not(question: Question) -> set[str]:
    (line,) = question.why
    key = line.key.removeprefix("misdeal_or_not.why.")
    if key == "deal" and asked(question) == "who":
        return naming(dict(line.facts)["dealer"], question)
    outcomes = {"deal": "redeal", "draw": "replaced_after", "empty.none": "kept"}
    outcomes |= {"empty.reshuffle": "replaced_after", "empty.last_card_kept": "replaced_after"}
    return {outcomes.get(key, "play_on")}


def rulebook_differences(question: Question) -> set[str]:
    point = question.why[0].key.rpartition(".")[2]
    if question.prompt.key.startswith("rulebook_differences.prompt"):
        return {point}
    says = [{name: fact for name, fact in line.facts if name not in ("named", "book")} for line in question.why]
    texts = {choice.id: dict(choice.text.facts) for choice in question.choices}
    return {id_ for id_, facts in texts.items() if says[1].items() <= facts.items()}


def how_many_may_i_draw(question: Question) -> set[str]:
    return {str(why(question)["answer"]["right"])}


def what_to_discard(question: Question) -> set[str]:
    told = why(question)
    assert told.get("others_equal", {"number": 0})["number"] == len(question.right) - 1
    kept = str(told["best"]["best"]).split()
    return {marked((str(card) for card in question.cards if str(card) not in kept), question.cards)}


def count_outs(question: Question) -> set[str]:
    told = why(question)
    return {str(told[key]["outs"]) for key in ("one_card", "two_cards") if key in told}


def chance_to_improve(question: Question) -> set[str]:
    told = why(question)
    return {percent(told["one_card"]["share"] if "one_card" in told else told["more_cards"]["chance"], 2)}


def whose_turn(question: Question) -> set[str]:
    told = why(question)
    if told.keys() & {"over", "over_checked"}:
        return {"nobody"}
    by_raiser = [told[key]["raiser"] for key in ("raiser", "opener", "big_blind") if key in told]
    turns = [
        facts["turn"] for key, facts in told.items() if key not in ("each_in_turn", "passed_over") and "turn" in facts
    ]
    return {str(seat_of(who, question)) for who in by_raiser or turns}


def what_may_i_do(question: Question) -> set[str]:
    return {question.why[0].key.rpartition(".")[2]}


def how_much_to_call(question: Question) -> set[str]:
    told = why(question)
    for key, fact in (("short", "stack"), ("less_own", "lacking"), ("whole", "price")):
        if key in told:
            return {str(told[key][fact])}
    return set()


def how_much_may_i_bet(question: Question) -> set[str]:
    told = why(question)
    if question.why[0].key.startswith("refusal"):
        return {"none"}
    for key in ("everything", "all_one_has"):
        if key in told:
            return {str(told[key]["everything"])}
    if "pot" in told:
        return {str(told["pot"]["roof" if told["pot"]["raising"] == "yes" else "pot"])}
    if "limit" in told and "full_step" not in told:
        limit = told["limit"]
        return {str(limit["upper" if limit["round"] >= limit["upper_round"] else "lower"])}
    amounts = {"full_step": "whole", "last_raise": "whole", "smallest_bet": "unit"}
    return {str(told[key][fact]) for key, fact in amounts.items() if key in told}


def who_gets_the_pot(question: Question) -> set[str]:
    """Added up pot by pot; odd chips of a half begin to the left of the dealer."""
    prompt: Facts = dict(question.prompt.facts)
    gets = dict.fromkeys([f"seat{seat}" for seat in range(question.players)] + ["you"], 0)
    dealer = seat_of(prompt["dealer"], question)
    halves: Facts = {}
    for line in question.why:
        facts: Facts = dict(line.facts)
        match line.key.rpartition(".")[2]:
            case "pot":
                amount = facts["amount"]
            case "wins" | "alone":
                for who in [facts["who"]] if isinstance(facts["who"], str) else facts["who"]:
                    gets[who] += facts.get("amount", amount)
            case "splits":
                for who in facts["who"]:
                    gets[who] += facts["each"]
            case "odd":
                for who in facts["who"]:
                    gets[who] += 1
            case "halves":
                halves = facts
            case "half":
                order = sorted(facts["who"], key=lambda who: (seat_of(who, question) - dealer - 1) % question.players)
                for number in range(halves[facts["half"]]):
                    gets[order[number % len(order)]] += 1
            case "back":
                gets[facts["owner"]] += facts["back"]
    shown = [prompt[f"who{place}"] for place in range(1, len(question.hands) + 1)]
    return {"-".join(str(gets[who]) for who in shown)}


def who_shows_first(question: Question) -> set[str]:
    told = why(question)
    if ruled := told.keys() & {"nobody", "proof"}:
        return set(ruled)
    named = [told[key]["begins"] for key in ("raiser", "checked") if key in told]
    return {str(seat_of(who, question)) for who in named or [told["skipped"]["first"]]}


def stock_runs_out(question: Question) -> set[str]:
    told = why(question)
    (way,) = told.keys() & {"reshuffle", "last_card_kept", "none"}
    match asked(question):
        case "what":
            return {way}
        case "coming":
            return {str(told[way]["left" if way == "none" else "coming"])}
        case _:
            return {str(told["count"]["shuffled"])}


def pot_odds(question: Question) -> set[str]:
    told = why(question)
    if asked(question) == "price":
        return {percent(told["price"]["price"], 2)}
    assert all(
        (facts["chance"] > facts["price"]) == (key == "yes") for key, facts in told.items() if key in ("yes", "no")
    )
    return told.keys() & {"yes", "no"}


def what_does_the_draw_tell(question: Question) -> set[str]:
    told = why(question)
    holding = question.why[0].key.rpartition(".")[2]
    facts = {"holds": "", "share": "share", "bluff": "bluff", "improved": "improved", "beaten": "beaten"}
    if asked(question) == "holds":
        return {holding}
    key = {"share": holding, "bluff": "bluffs"}.get(asked(question), asked(question))
    return {percent(told[key][facts[asked(question)]])}


def word_and_meaning(question: Question) -> set[str]:
    """The word explained; of passing the explanation gives both meanings, and the prompt says which case it is."""
    told = why(question)
    return {str(told["meaning"]["word"])} if "meaning" in told else {asked(question)}


TOLD: Mapping[str, Callable[[Question], set[str]]] = MappingProxyType(
    {
        read.__name__: read
        for read in (
            name_the_hand,
            which_hand_wins,
            order_the_hands,
            how_rare,
            rank_in_this_deck,
            name_the_low,
            name_the_wild_hand,
            may_open,
            prove_openers,
            splits_openers,
            nobody_opened,
            should_open,
            which_deck,
            first_dealer,
            what_do_i_post,
            misdeal_or_not,
            rulebook_differences,
            how_many_may_i_draw,
            what_to_discard,
            count_outs,
            chance_to_improve,
            whose_turn,
            what_may_i_do,
            how_much_to_call,
            how_much_may_i_bet,
            who_gets_the_pot,
            who_shows_first,
            stock_runs_out,
            pot_odds,
            what_does_the_draw_tell,
            word_and_meaning,
        )
    }
    | {"which_low_wins": which_hand_wins}
)
"""Skill -> the answers that the explanation of such a question tells."""
