import { escapeHtml } from '#lib/text/escape-html.ts';
import { setImmediate } from 'node:timers/promises';
import { rankingNames } from '#lib/live/fold.ts';
import { shownText } from '#lib/text/name-key.ts';
import { locales, type Locale } from '#lib/messages/locale.ts';
import type { StationWord } from '#lib/messages/station-word.ts';
import type { PhotoRow } from '#lib/live/photo-list.ts';
import type { Ranking, Rankings, Standing } from '#lib/live/wire.ts';
import type { ResultResponse } from '../../gameplay/results/schema.ts';
import type { QuestionRow } from '../../gameplay/results/statistics/summary.ts';
import { dateFormat, shareFormats } from './formats.ts';
import {
	fileOf,
	named,
	page,
	pageNames,
	table,
	words,
	wordsOf,
	type Column,
	type PageName,
	type Words
} from './html.ts';

/** The public data of an event. */
interface TakeHome {
	title: string;
	locale: Locale;
	timeZone: string;
	stationWord: StationWord;
	startsAt: Date | null;
	madeAt: Date;
	rankings: Rankings;
	customAwards: { title: string; name: string }[];
	results: ResultResponse[];
	/** Hardest first. */
	questions: QuestionRow[];
	photos: (PhotoRow & { file: string })[];
}

const seconds = (time: number | null): string =>
	time === null ? '–' : `${Math.floor(time / 60)}:${String(Math.floor(time % 60)).padStart(2, '0')}`;
const percent = (share: number | null, locale: Locale): string =>
	share === null ? '–' : shareFormats()[locale].format(share);
const day = (time: Date, locale: Locale, timeZone: string) => dateFormat('day', locale, timeZone)(time);

const moment = (time: Date | string | null, locale: Locale, timeZone: string): string =>
	time === null ? '–' : dateFormat('moment', locale, timeZone)(new Date(time));

/** The value that decides a ranking. */
function deciding(ranking: Ranking, text: Words, home: TakeHome, locale: Locale): Column<Standing>[] {
	const at = (time: string | null) => moment(time, locale, home.timeZone);
	if (ranking === 'catalogMaster')
		return [{ head: text.finished, isNumber: true, cell: ({ completedAt }) => at(completedAt) }];
	if (ranking === 'puzzle')
		return [{ head: text.time, isNumber: true, cell: ({ puzzleSolvedAt }) => at(puzzleSolvedAt) }];
	if (ranking === 'accuracy')
		return [{ head: text.accuracy, isNumber: true, cell: ({ accuracy }) => percent(accuracy, locale) }];
	return [
		{ head: text.points, isNumber: true, cell: ({ points }) => String(points) },
		{ head: text.right, isNumber: true, cell: ({ correct, total }) => `${correct}/${total}` },
		{ head: text.time, isNumber: true, cell: ({ durationSec }) => seconds(durationSec) }
	];
}

const note = (text: string): string => `<p class="note">${escapeHtml(text)}</p>`;

async function rankingPage(home: TakeHome, locale: Locale): Promise<string> {
	const text = wordsOf(locale, home.stationWord);
	const { rankings, customAwards } = home;
	if (rankings.mode === 'hidden') return note(text.hidden);
	const lists = rankingNames.filter((name) => rankings[name].length);
	if (!lists.length) return note(text.noRanking);
	const tables: string[] = [];
	for (const name of lists) {
		const columns: Column<Standing>[] = [
			{ head: text.place, cell: ({ place }) => `<span class="place">${place}</span>` },
			{ head: text.team, cell: (row) => named(row.name) }
		];
		const all = [...columns, ...deciding(name, text, home, locale)];
		const rows = await table(text.rankings[name], rankings[name], all);
		tables.push(`<h2>${escapeHtml(text.rankings[name])}</h2>\n${rows}`);
	}
	const awards = customAwards.map(({ title, name }) => `<li><span>${escapeHtml(title)}</span>${named(name)}</li>`);
	const prizes = awards.length ? [`<h2>${escapeHtml(text.awards)}</h2><ul class="awards">${awards.join('')}</ul>`] : [];
	return [...(rankings.mode === 'frozen' ? [note(text.frozen)] : []), ...tables, ...prizes].join('\n');
}

async function resultsPage(home: TakeHome, locale: Locale): Promise<string> {
	const { results, rankings, timeZone, stationWord } = home;
	const text = wordsOf(locale, stationWord);
	if (rankings.mode === 'hidden') return note(text.hidden);
	if (!results.length) return note(text.noResults);
	return table(text.results, results, [
		{ head: text.team, cell: ({ name }) => named(name) },
		{ head: text.station, cell: ({ catalogName }) => named(shownText(catalogName)) },
		{ head: text.attempt, isNumber: true, cell: ({ attempt }) => String(attempt) },
		{ head: text.right, isNumber: true, cell: ({ correct, total }) => `${correct}/${total}` },
		{
			head: text.points,
			isNumber: true,
			cell: ({ points, maxPoints }) => `${points} ${escapeHtml(text.ofPoints)} ${maxPoints}`
		},
		{ head: text.time, isNumber: true, cell: ({ durationSec }) => seconds(durationSec) },
		{
			head: text.finished,
			isNumber: true,
			cell: ({ finishedAt }) => moment(finishedAt, locale, timeZone)
		}
	]);
}

async function statisticsPage({ questions, rankings, stationWord }: TakeHome, locale: Locale): Promise<string> {
	const text = wordsOf(locale, stationWord);
	// Numbers of all answers would reveal what a board that is held back does not.
	if (rankings.mode === 'hidden') return note(text.hidden);
	if (!questions.length) return note(rankings.mode === 'frozen' ? text.frozen : text.noStatistics);
	return table(text.statistics, questions, [
		{ head: text.question, cell: ({ prompt }) => named(shownText(prompt)) },
		{ head: text.station, cell: ({ catalogName }) => named(shownText(catalogName)) },
		{ head: text.answered, isNumber: true, cell: ({ answered }) => String(answered) },
		{ head: text.rightShare, isNumber: true, cell: ({ rightShare }) => percent(rightShare, locale) }
	]);
}

/** The path of a photo in the archive. */
export const photoFile = ({ file }: { file: string }): string => `photos/${file}`;

function photosPage({ photos }: TakeHome, locale: Locale, root: string): string {
	if (!photos.length) return note(words[locale].noPhotos);
	const figures = photos.map((photo) => {
		const { name, catalogName, width, height } = photo;
		const station = catalogName === null ? '' : ` · ${named(shownText(catalogName))}`;
		const size = `width="${width}" height="${height}"`;
		const picture = `<img src="${root}${escapeHtml(photoFile(photo))}" ${size} loading="lazy" alt="${escapeHtml(name)}">`;
		return `<figure>${picture}<figcaption>${named(name)}${station}</figcaption></figure>`;
	});
	return `<div class="photos">${figures.join('\n')}</div>`;
}

type Content = (home: TakeHome, locale: Locale, root: string) => string | Promise<string>;
const contents: Record<PageName, Content> = {
	ranking: rankingPage,
	results: resultsPage,
	statistics: statisticsPage,
	photos: photosPage
};

/**
 * Every page in both languages by its place in the archive; `index.html` is the first one in the language of the event.
 * Between two pages others have their turn: those of a full room are megabytes.
 */
export async function pagesOf(home: TakeHome): Promise<Map<string, string>> {
	const render = async (locale: Locale, name: PageName, root: string) => {
		await setImmediate();
		const text = words[locale];
		const made = text.made.replace('{time}', moment(home.madeAt, locale, home.timeZone));
		const about = home.startsAt ? day(home.startsAt, locale, home.timeZone) : text[name];
		return page({ locale, name, root }, { title: home.title, about, made }, await contents[name](home, locale, root));
	};
	const pages = new Map([['index.html', await render(home.locale, 'ranking', '')]]);
	for (const locale of locales)
		for (const name of pageNames) pages.set(fileOf(locale, name), await render(locale, name, '../'));
	return pages;
}
