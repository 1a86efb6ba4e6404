"""The pictures of progress, in plotly: figures from data frames, with words that come in already written.

Never imported where people answer. Show them with `theme=None`, or Streamlit's own template overrides this one.
"""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

import pandas as pd
import plotly.graph_objects as go

INK, SOFT, HAIR, LINE, GREEN, PAPER = "#1c2430", "#4b5563", "#d8d0bf", "#8b8574", "#1f5140", "#f8f4ec"
BAND = "rgba(31,81,64,.18)"
FONT = '"Source Sans", "Source Sans 3", sans-serif'


def _template() -> go.layout.Template:
    small = {"size": 14, "color": SOFT}
    axis = {"gridcolor": HAIR, "linecolor": LINE, "zeroline": False, "ticks": "", "tickfont": small}
    axis |= {"fixedrange": True, "automargin": True}
    return go.layout.Template(
        layout={
            "font": {"family": FONT, "size": 15, "color": INK},
            "paper_bgcolor": "rgba(0,0,0,0)",
            "plot_bgcolor": "rgba(0,0,0,0)",
            "margin": {"l": 8, "r": 64, "t": 8, "b": 8},
            "xaxis": {**axis, "showgrid": False, "showline": True},
            "yaxis": axis,
            "showlegend": False,
            "dragmode": False,
            "hovermode": "closest",
            "hoverlabel": {
                "bgcolor": "#fffdf8",
                "bordercolor": LINE,
                "font": {"family": FONT, "color": INK, "size": 15},
            },
        }
    )


def accuracy(
    frame: pd.DataFrame,
    *,
    ticks: Mapping[date | int, str],
    shares: Mapping[float, str],
    hover: Sequence[str],
    last: str,
) -> go.Figure:
    """Accuracy over time with its confidence band, from `measures.accuracy` or `accuracy_by_answer`.

    `ticks` are the days (or answers) that are named, `shares` the shares (0 to 1), `hover` what each point says, `last`
    what stands at the newest. One alone is a point with its interval; none at all is an empty frame of axes.
    """
    over = "day" if "day" in frame else "answer"
    figure = go.Figure(layout={"template": _template(), "height": 220})
    figure.update_xaxes(tickvals=list(ticks), ticktext=list(ticks.values()), tickangle=0)
    figure.update_xaxes(type="date" if over == "day" else "linear")
    figure.update_yaxes(range=[-2, 104], tickvals=[100 * share for share in shares], ticktext=list(shares.values()))
    days = list(frame[over])
    rate, low, high = ([100 * share for share in frame[name]] for name in ("rate", "low", "high"))
    if len(days) > 1:
        band = {"fill": "toself", "fillcolor": BAND, "mode": "none", "hoverinfo": "skip"}
        figure.add_scatter(x=days + days[::-1], y=high + low[::-1], **band)
    marker = {"size": 8, "color": GREEN, "line": {"color": PAPER, "width": 1.5}}
    points = {"mode": "lines+markers", "line": {"color": GREEN, "width": 2.5}, "marker": marker}
    figure.add_scatter(x=days, y=rate, **points, text=list(hover), hovertemplate="%{text}<extra></extra>")
    if len(days) == 1:
        figure.data[0].update(error_y=_interval(rate[0], low[0], high[0]))
        figure.update_xaxes(range=_around(days[0]))
    if days:
        at = {"x": days[-1], "y": rate[-1], "xanchor": "left", "xshift": 10, "showarrow": False}
        figure.add_annotation(**at, text=f"<b>{last}</b>", font={"size": 16, "color": GREEN})
    return figure


def _around(only: date | int) -> list[object]:
    """An axis with one point in its middle."""
    if isinstance(only, date):
        return [only - timedelta(days=3), only + timedelta(days=3)]
    return [only - 1, only + 1]


def _interval(rate: float, low: float, high: float) -> dict[str, object]:
    bar = {"type": "data", "symmetric": False, "array": [high - rate], "arrayminus": [rate - low]}
    return bar | {"color": BAND, "thickness": 14, "width": 0}
