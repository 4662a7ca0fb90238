import { rankingNames } from '#lib/live/fold.ts';
import type { Locale } from '#lib/messages/locale.ts';
import { withoutCatalogs } from '#lib/ranking/rank.ts';
import type { Ranking, Standing } from '#lib/live/wire.ts';
import { withSettings } from '../../../authoring/events/load.ts';
import type { QuizEvent } from '../../../authoring/events/model.ts';
import type { Settings } from '../../../authoring/events/settings.ts';
import { showImprint } from '../../../platform/profile/imprint.ts';
import { hiddenNames, withHiddenNames } from '../../../authoring/teams/hidden.ts';
import { customAwardsOf } from '../board/custom-awards.ts';
import { rankingsOf } from '../board/load-ranking.ts';

/** What papers of an event say, as plain data for the thread that draws them; moments as ISO texts. */
export interface PaperFacts {
	locale: Locale;
	/** IANA zone of every time on paper. */
	timeZone: string;
	/** What the event calls its stations. */
	stationWord: Settings['stationWord'];
	title: string;
	/** Who gives the event, by the imprint of its namespace. */
	organiser: string;
	/** Colour of edges and signs. */
	accent: string;
	madeAt: string;
	startsAt: string | null;
	/** How many teams are ranked. */
	teams: number;
	rankings: Record<Ranking, Standing[]>;
	customAwards: { title: string; teamUid: string; name: string }[];
}

const wine = '#7d1538';

/** What staff sees of the rankings of an event now; paper hangs on walls, so names that staff hid stay hidden. */
export async function paperFacts(key: QuizEvent, locale: Locale | undefined, now: Date): Promise<PaperFacts> {
	const { event, settings } = await withSettings(key);
	const [all, hidden, imprint, prizes] = await Promise.all([
		rankingsOf(event.uid, 'staff'),
		hiddenNames(event.uid),
		showImprint(event.namespace),
		customAwardsOf(event.uid)
	]);
	const rankings = withoutCatalogs(all);
	const shown = <Row extends { name: string; teamUid: string }>(rows: Row[]): Row[] =>
		withHiddenNames(rows, hidden, ({ teamUid }) => teamUid);
	const lists = Object.fromEntries(rankingNames.map((name) => [name, shown(rankings[name])]));
	return {
		locale: locale ?? settings.locale,
		timeZone: settings.timeZone,
		stationWord: settings.stationWord,
		title: settings.pageTitle || event.name,
		organiser: imprint.company ?? imprint.displayName,
		accent: settings.colors.primary ?? wine,
		madeAt: now.toISOString(),
		startsAt: event.startDate?.toISOString() ?? null,
		teams: rankings.teams,
		rankings: lists as Record<Ranking, Standing[]>,
		customAwards: shown(prizes)
	};
}
