"""The campaign as pages and for programs: the map, a stage with its goal, and the match that is next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from fastapi import APIRouter, Form, Query, Request, Response
from pydantic import Field

from quadriga.campaign import next_options
from quadriga.core.campaign import state_words
from quadriga.core.errors import UsageError
from quadriga.core.language import t
from quadriga.server import campaign_archive
from quadriga.server.api import PROBLEMS, Strict, TheClub, TheVisitor
from quadriga.server.archive import NEWCOMER, Player
from quadriga.server.campaigns import Journey, journey_view, the_title
from quadriga.server.club import Club, Place
from quadriga.server.page_frame import page, to
from quadriga.server.people import remember
from quadriga.server.store import Taken
from quadriga.server.tables import RETRIES, Also, LiveTable, Stale

pages = APIRouter(include_in_schema=False)
router = APIRouter(prefix="/api", tags=["campaign"])

ADDRESS: Final = "/campaign?campaign={campaign}&stage={{stage}}#stage"
CampaignNumber = Annotated[int | None, Query(ge=1, le=99)]


class StageBody(Strict):
    """The next match of a campaign: the stage that is open, and the options that are free, such as the difficulty."""

    campaign: Annotated[int | None, Field(ge=1, le=99)] = None
    stage: Annotated[int | None, Field(ge=1, le=99)] = None
    options: Annotated[dict[str, str], Field(default_factory=dict, max_length=20)]


async def start_stage(
    club: Club, player: Player, number: int | None, stage: int | None, chosen: Mapping[str, str]
) -> tuple[LiveTable, int]:
    """Return the table of the next match and its stage: the match in play if there is one, else a new one."""
    title = the_title()
    for _ in range(RETRIES):
        journey = await club.campaigns.journey(player, title, number)
        found = journey.found
        if stage is not None and stage != found.stage:
            raise UsageError(not_open(journey, stage))
        if found.running is not None:
            return await club.tables.open(found.running.key), found.stage
        options = next_options(title, found, dict(chosen))
        try:
            made = await club.make(player, title.id, [Place("me")], options, also=entry(journey))
        except Taken:
            continue  # another window was quicker: its match is the one to play
        return made.table, found.stage
    raise Stale(t("the table is very busy; please answer again"))


def entry(journey: Journey) -> Also:
    """Return what stores a new table as the next match of a campaign."""
    run, stage, bonus = journey.run, journey.found.stage, journey.found.bonus
    return lambda connection, table_id: campaign_archive.add_match(connection, run, table_id, stage, bonus)


def not_open(journey: Journey, stage: int) -> str:
    """Say why a stage cannot be played."""
    if not 1 <= stage <= journey.campaign.length:
        return t("there is no stage {stage}; right would be 1 to {last}", stage=stage, last=journey.campaign.length)
    name = journey.stage(stage).label
    if journey.next is None:
        return t("{name} is won already, and so is the whole campaign", name=name)
    if stage < journey.found.stage:
        return t("{name} is won already; next is {next}", name=name, next=journey.next.label)
    return t("{name} is still closed; next is {next}", name=name, next=journey.next.label)


# Pages.


@pages.get("/campaign")
async def show(
    request: Request,
    who: TheVisitor,
    club: TheClub,
    campaign: CampaignNumber = None,
    stage: Annotated[str, Query(max_length=20)] = "",
) -> Response:
    """Show the map, every stage with what was reached there, and one of them with its goal."""
    journey = await club.campaigns.journey(who.player, the_title(), campaign)
    found, length = journey.found, journey.campaign.length
    if stage and stage not in map(str, range(1, length + 1)):
        raise UsageError(t("there is no stage {stage}; right would be 1 to {last}", stage=stage, last=length))
    chosen = int(stage or found.stage or length)
    address = ADDRESS.format(campaign=journey.run.number)
    return page(
        request,
        "campaign.html",
        journey=journey,
        title=journey.title,
        found=found,
        chosen=journey.stage(chosen),
        spot=found.spot(chosen),
        stages=[journey.stage(number) for number in range(1, length + 1)],
        map_parts=journey.campaign.map(found.spots, chosen, address),
        address=address,
        state=state_words,
        free=[option for option in journey.title.options if option.name in journey.campaign.free],
        player=who.player,
    )


@pages.post("/campaign/play")
async def play(request: Request, who: TheVisitor, club: TheClub) -> Response:
    """Go to the match of the open stage, which begins if none is in play."""
    form = await request.form()
    said = {name: value for name, value in form.items() if isinstance(value, str)}
    chosen = {option.name: said[option.name] for option in the_title().options if option.name in said}
    response = to("/")
    player = await remember(club, who, NEWCOMER, response)
    table, _ = await start_stage(club, player, _number(said, "campaign"), _number(said, "stage"), chosen)
    response.headers["location"] = f"/t/{table.header.id}"
    return response


def _number(said: Mapping[str, str], name: str) -> int | None:
    word = said.get(name, "")
    if not word:
        return None
    if not (word.isascii() and word.isdigit()) or len(word) > 2:
        raise UsageError(t("{name} was given {value!r}; right would be a number", name=name, value=word[:20]))
    return int(word)


@pages.post("/campaign/new")
async def another(who: TheVisitor, club: TheClub, sure: Annotated[str, Form(max_length=10)] = "") -> Response:
    """Begin another campaign; the one before is kept."""
    if who.player is not None and sure == "yes":
        await club.campaigns.begin(who.player, the_title())
    return to("/campaign")


# For programs.


@router.get("/campaign", responses=PROBLEMS, summary="My campaign")
async def campaign_now(who: TheVisitor, club: TheClub, campaign: CampaignNumber = None) -> dict[str, Any]:
    """Return where the visitor stands: every stage, the matches begun, and the table of the one in play."""
    return journey_view(await club.campaigns.journey(who.player, the_title(), campaign))


@router.post("/campaign/matches", status_code=201, responses=PROBLEMS, summary="Play the open stage")
async def begin_match(body: StageBody, who: TheVisitor, club: TheClub, response: Response) -> dict[str, Any]:
    """Return the table of the open stage: the match in play, or a new one. To give up, abandon its table."""
    player = await remember(club, who, "", response)
    table, stage = await start_stage(club, player, body.campaign, body.stage, body.options)
    return {"id": table.header.id, "stage": stage}


@router.post("/campaign", status_code=201, responses=PROBLEMS, summary="Begin another campaign")
async def begin_campaign(who: TheVisitor, club: TheClub, response: Response) -> dict[str, Any]:
    """Begin another campaign; the one before is kept under its number."""
    player = await remember(club, who, "", response)
    await club.campaigns.begin(player, the_title())
    return journey_view(await club.campaigns.journey(player, the_title()))
