"""The objects that answer the players at a table; they are made with the first table."""

from quarto_access.ui.effects import EffectHandlers
from quarto_access.ui.parts import Parts
from quarto_access.ui.table.acting import Acting
from quarto_access.ui.table.joining import Joining
from quarto_access.ui.table.match_news import MatchNews
from quarto_access.ui.table.table_commands import TableCommands


class Table:
    """The objects that know the match at the table."""

    def __init__(self, parts: Parts) -> None:
        news = MatchNews(parts)
        self.acting = Acting(parts, news)
        self.joining = Joining(parts, news)
        self.commands = TableCommands(parts, self.acting)

    def effect_handlers(self) -> EffectHandlers:
        """Return what carries out the effects on a match, and those that lead to a table."""
        return self.acting.effect_handlers() | self.joining.effect_handlers()
