"""Who learns: learners with their settings, and the devices by which they are known again.

It knows no password and keeps no token, only its hash.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any
from uuid import NAMESPACE_URL, uuid5
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, Engine, select, update

from tutor.store.database import insert_new, reading, writing
from tutor.store.schema import devices, learners

DEVICE_COOKIE = "tutor_device"
"""The cookie that names a device by its token."""
LANGUAGE_COOKIE = "lang"
"""The cookie that remembers the language that an address asked for last."""
UNKNOWN_ZONE = "UTC"
"""A learner's time zone until a better one is known."""
_LOCAL = "local"  # no hash looks like this


@dataclass(frozen=True, slots=True)
class Learner:
    """Somebody who learns. `time_zone` is an IANA name: days begin and end there. `settings` are plain values."""

    id: str
    name: str
    time_zone: str
    settings: Mapping[str, Any]


def new_token() -> str:
    """A token for a new device: 43 letters, digits, `-` and `_`, which nobody can guess."""
    return token_urlsafe(32)


def learner_for_device(engine: Engine, token: str, time_zone: str = UNKNOWN_ZONE) -> Learner:
    """Who uses the device with this token; a new learner when it is seen for the first time.

    The time zone counts until the learner has one. Raises ValueError for one that does not exist.
    """
    return _learner_of(engine, sha256(token.encode()).hexdigest(), time_zone)


def local_learner(engine: Engine, time_zone: str = UNKNOWN_ZONE) -> Learner:
    """The one learner of an app that knows no devices (`streamlit run`, tests); the zone as in `learner_for_device`."""
    return _learner_of(engine, _LOCAL, time_zone)


def save_settings(engine: Engine, learner_id: str, settings: Mapping[str, Any]) -> Learner:
    """Set these settings of a learner and leave the others as they are; the learner as he is now."""
    with writing(engine) as connection:
        learner = _by_id(connection, learner_id)
        merged = {**learner.settings, **settings}
        connection.execute(update(learners).where(learners.c.id == learner_id).values(settings=merged))
        return _by_id(connection, learner_id)


def _learner_of(engine: Engine, token_hash: str, time_zone: str) -> Learner:
    if time_zone != UNKNOWN_ZONE:
        _see_zone(time_zone)
    with reading(engine) as connection:
        known = _on_device(connection, token_hash)
    if known is not None and (known.time_zone != UNKNOWN_ZONE or time_zone == UNKNOWN_ZONE):
        return known
    with writing(engine) as connection:
        if known is None:
            # The id follows from the device, so that two tabs opened at once make one learner.
            learner_id = str(uuid5(NAMESPACE_URL, f"device:{token_hash}"))
            insert_new(connection, learners, {"id": learner_id, "name": "", "time_zone": time_zone, "settings": {}})
            insert_new(connection, devices, {"token_hash": token_hash, "learner": learner_id})
        else:
            connection.execute(update(learners).where(learners.c.id == known.id).values(time_zone=time_zone))
            learner_id = known.id
        return _by_id(connection, learner_id)


def _see_zone(time_zone: str) -> None:
    try:
        ZoneInfo(time_zone)
    except KeyError:  # what `zoneinfo` raises for a name that looks like one
        raise ValueError(f"no time zone: {time_zone}") from None


def _on_device(connection: Connection, token_hash: str) -> Learner | None:
    query = select(learners).join(devices).where(devices.c.token_hash == token_hash).order_by(learners.c.id).limit(1)
    row = connection.execute(query).one_or_none()
    return None if row is None else Learner(**row._mapping)


def _by_id(connection: Connection, learner_id: str) -> Learner:
    return Learner(**connection.execute(select(learners).where(learners.c.id == learner_id)).one()._mapping)
