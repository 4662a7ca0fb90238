import type { Ranking, Standing } from '#lib/live/wire.ts';
import { rankingNames } from '#lib/live/fold.ts';

/** A line of a ranking and its position on the page, in millimetres below the table head. */
export interface PlacedRow {
	standing: Standing;
	y: number;
	height: number;
	/** Whether it is one of the first three places, which are larger. */
	isTop: boolean;
}

/** One page of one ranking. */
export interface RankingPage {
	ranking: Ranking;
	rows: PlacedRow[];
}

const rowHeight = 5.22;
const topHeight = 9.2;
/** Room for rows on a page. */
const room = 235.5;

/** The pages of all rankings with teams, each ranking on a new page; one empty page if there is none. */
export function pagesOf(rankings: Record<Ranking, Standing[]>): RankingPage[] {
	const pages = rankingNames.flatMap((ranking) => pagesOfOne(ranking, rankings[ranking]));
	return pages.length ? pages : [{ ranking: 'points', rows: [] }];
}

function pagesOfOne(ranking: Ranking, standings: readonly Standing[]): RankingPage[] {
	const pages: RankingPage[] = [];
	// If hundreds share a place, nobody is highlighted.
	const mostTop = 6;
	const top = standings.filter(({ place }) => place <= 3).length;
	let y = Infinity;
	for (const standing of standings) {
		const isTop = standing.place <= 3 && top <= mostTop;
		const height = isTop ? topHeight : rowHeight;
		if (y + height > room) {
			pages.push({ ranking, rows: [] });
			y = 0;
		}
		pages.at(-1)!.rows.push({ standing, y, height, isTop });
		y += height;
	}
	return pages;
}

/** The prizes of the event besides its rankings. */
export interface Prize {
	title: string;
	name: string;
}

/** The prizes of the host, so many on a page. */
export function prizePages<One extends Prize>(prizes: readonly One[]): One[][] {
	const most = 24;
	return Array.from({ length: Math.ceil(prizes.length / most) }, (_, page) =>
		prizes.slice(page * most, (page + 1) * most)
	);
}
