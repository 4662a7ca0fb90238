import { rankingNames } from '#lib/live/fold.ts';
import type { Locale } from '#lib/messages/locale.ts';
import type { Ranking, Standing } from '#lib/live/wire.ts';
import { withSettings } from '../../../authoring/events/load.ts';
import type { QuizEvent } from '../../../authoring/events/model.ts';
import type { Settings } from '../../../authoring/events/settings.ts';
import { showImprint } from '../../../platform/profile/imprint.ts';
import { hiddenNames, withHiddenNames } from '../../../authoring/teams/hidden.ts';
import { customAwardsOf } from '../board/custom-awards.ts';
import { rankingsOf } from '../board/load-ranking.ts';

/** The content of an event's papers, as plain data for the process that draws them; times as ISO strings. */
export interface PaperFacts {
	locale: Locale;
	/** IANA zone of every time on paper. */
	timeZone: string;
	/** What the event calls its stations. */
	stationWord: Settings['stationWord'];
	title: string;
	/** The organiser, from the imprint of the namespace. */
	organiser: string;
	/** Colour of edges and signs. */
	accent: string;
	madeAt: string;
	startsAt: string | null;
	/** The number of ranked teams. */
	teams: number;
	rankings: Record<Ranking, Standing[]>;
	customAwards: { title: string; teamUid: string; name: string }[];
}

const wine = '#7d1538';

/** What staff see of the rankings of an event now; printed copies hang on walls, so hidden names stay hidden. */
export async function paperFacts(key: QuizEvent, locale: Locale | undefined, now: Date): Promise<PaperFacts> {
	const { event, settings } = await withSettings(key);
	const [rankings, hidden, imprint, prizes] = await Promise.all([
		rankingsOf(event.uid, 'staff', { withCatalogs: false }),
		hiddenNames(event.uid),
		showImprint(event.namespace),
		customAwardsOf(event.uid)
	]);
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
