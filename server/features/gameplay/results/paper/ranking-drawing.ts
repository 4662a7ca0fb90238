import type { Translator } from '#lib/messages/translator.ts';
import type { Ranking } from '#lib/live/wire.ts';
import { a4, mm, type Paper, type TextStyle } from '../../../../runtime/pdf/paper.ts';
import type { PaperFacts } from './facts.ts';
import { lamp, paperColours } from './ornaments.ts';
import { columnsOf, type PaperColumn } from './ranking-columns.ts';
import { pagesOf, prizePages, type PlacedRow, type Prize, type RankingPage } from './ranking-pages.ts';
import { paperWords } from './words.ts';

const { ink, muted, line } = paperColours;
const left = 15;
const right = a4.width - 15;
const width = right - left;
const tableTop = 41.5;
const footTop = a4.height - 12 - 7.2;
const placeWidth = 13;
const gap = 4;
/** From this number of stations on, figures are used. */
const mostLamps = 12;

const small: TextStyle = { size: 8.6, least: 8, color: muted };

/** All rankings of an event that have a team, and its awards: numbers and places as staff sees them. */
export default async function drawRankings(paper: Paper, facts: PaperFacts): Promise<void> {
	const words = paperWords(facts);
	const pages = pagesOf(facts.rankings);
	const prizes = prizePages(facts.customAwards);
	const count = pages.length + prizes.length;
	for (const [index, page] of pages.entries()) {
		await paper.page(a4);
		head(paper, facts, words, awardOf(page.ranking, facts, words));
		table(paper, page, words);
		if (!page.rows.length)
			paper.text(words.t('certificates.ranking.empty'), { x: left, y: tableTop + 10, width }, { size: 11 });
		foot(paper, words, { note: words.t(`certificates.ranking.tie.${page.ranking}`), page: index + 1, pages: count });
	}
	for (const [index, page] of prizes.entries()) {
		await paper.page(a4);
		head(paper, facts, words, words.t('certificates.ranking.prizes'));
		page.forEach((prize, row) => prizeLine(paper, prize, tableTop + row * 9.2));
		foot(paper, words, { note: '', page: pages.length + index + 1, pages: count });
	}
}

const awardOf = (ranking: Ranking, { rankings }: PaperFacts, { t }: Translator): string =>
	t('certificates.ranking.of', { award: t(`certificates.award.${ranking}`), count: rankings[ranking].length });

function head(paper: Paper, facts: PaperFacts, { t, date, time }: Translator, about: string): void {
	const asOf = t('certificates.ranking.asOf', { date: date(facts.madeAt), time: time(facts.madeAt) });
	paper.text(
		facts.title,
		{ x: left, y: 13, width: width - 62, height: 12 },
		{ face: 'display', size: 27, least: 10, lines: 2, leading: 1.1, stand: 'bottom', tag: 'H1' }
	);
	paper.text(
		about,
		{ x: left, y: 26, width: width - 62, height: 6 },
		{ size: 10.5, least: 8, color: muted, tag: 'H2' }
	);
	paper.text(
		facts.organiser,
		{ x: right - 58, y: 21.5, width: 58, height: 5 },
		{ face: 'strong', size: 9.5, least: 8, align: 'right' }
	);
	paper.text(
		asOf,
		{ x: right - 58, y: 26.4, width: 58, height: 5 },
		{ size: 9.5, least: 8, color: muted, align: 'right' }
	);
}

/** The right edge of each column. */
function placed(columns: readonly PaperColumn[]): (PaperColumn & { x: number })[] {
	let x = right;
	return columns
		.toReversed()
		.map((column) => ({ ...column, x: (x -= column.width) }))
		.reverse();
}

function table(paper: Paper, { ranking, rows }: RankingPage, words: Translator): void {
	const columns = placed(columnsOf(ranking, words));
	const nameEnd = columns[0]!.x - gap;
	const y = tableTop - 6;
	paper.text(
		words.t('certificates.ranking.place'),
		{ x: left, y, width: placeWidth - 2 },
		{ ...small, align: 'right' }
	);
	paper.text(
		words.t('certificates.ranking.team'),
		{ x: left + placeWidth + 2, y, width: nameEnd - left - placeWidth - 2 },
		small
	);
	for (const { head: text, x, width: wide, text: isText } of columns)
		paper.text(text, { x, y, width: wide }, { ...small, align: isText ? 'right' : 'left' });
	rule(paper, tableTop, 0.4, ink);
	rows.forEach((row, index) => {
		tableRow(paper, row, columns, { nameEnd, words });
		const next = rows[index + 1];
		const isLastTop = row.isTop && next && !next.isTop;
		rule(paper, tableTop + row.y + row.height, isLastTop ? 0.4 : 0.15, isLastTop ? ink : line);
	});
}

function tableRow(
	paper: Paper,
	{ standing, y, height, isTop }: PlacedRow,
	columns: readonly (PaperColumn & { x: number })[],
	{ nameEnd, words }: { nameEnd: number; words: Translator }
): void {
	const at = { y: tableTop + y, height };
	const style: TextStyle = { size: isTop ? 12.5 : 9.2, least: 8, leading: 1.15, stand: 'middle' };
	const place = `${standing.shared ? '=' : ''}${standing.place}`;
	const bold: TextStyle = { ...style, face: isTop ? 'display' : 'strong' };
	paper.text(place, { x: left, width: placeWidth - 2, ...at }, { ...bold, align: 'right' });
	// A long name fits completely, in two lines.
	const name: TextStyle = { ...bold, least: 5.6, lines: 2 };
	paper.text(standing.name, { x: left + placeWidth + 2, width: nameEnd - left - placeWidth - 2, ...at }, name);
	for (const [index, { x, width: wide, text, isMuted }] of columns.entries()) {
		const isLast = index === columns.length - 1;
		const box = { x, width: wide, ...at };
		if (text)
			paper.text(text(standing), box, { ...(isLast ? bold : style), align: 'right', color: isMuted ? muted : ink });
		else stations(paper, standing, box, { words, isTop });
	}
}

/** A lamp for each station, lit where the team is done; in figures where they are many. */
function stations(
	paper: Paper,
	{ catalogsDone, catalogsTotal }: { catalogsDone: number; catalogsTotal: number },
	box: { x: number; y: number; width: number; height: number },
	{ words, isTop }: { words: Translator; isTop: boolean }
): void {
	const said = words.t('certificates.ranking.part', { part: catalogsDone, all: catalogsTotal });
	if (catalogsTotal > mostLamps)
		return void paper.text(said, box, { size: 9.2, least: 8, leading: 1.15, stand: 'middle' });
	const radius = isTop ? 1.2 : 0.98;
	const step = 2 * radius + 0.6;
	paper.decorate((doc) => {
		for (let index = 0; index < catalogsTotal; index++) {
			const x = box.x + radius + index * step;
			lamp(doc, { x, y: box.y + box.height / 2, radius }, index < catalogsDone);
		}
	});
}

const rule = (paper: Paper, y: number, thickness: number, colour: string): void =>
	paper.decorate((doc) => doc.moveTo(mm(left), mm(y)).lineTo(mm(right), mm(y)).lineWidth(mm(thickness)).stroke(colour));

function foot(
	paper: Paper,
	{ t }: Translator,
	{ note, page, pages }: { note: string; page: number; pages: number }
): void {
	if (note)
		paper.text(note, { x: left, y: footTop, width: 120, height: 9 }, { size: 8.4, least: 8, lines: 3, color: muted });
	const text = t('certificates.ranking.page', { page, pages });
	paper.text(text, { x: right - 50, y: footTop, width: 50 }, { size: 8.4, least: 8, color: muted, align: 'right' });
}

function prizeLine(paper: Paper, { title, name }: Prize, y: number): void {
	const style: TextStyle = { size: 12.5, least: 8, leading: 1.15, lines: 2, stand: 'middle' };
	paper.text(title, { x: left, y, width: width / 2 - gap, height: 9.2 }, { ...style, color: muted });
	paper.text(name, { x: left + width / 2, y, width: width / 2, height: 9.2 }, { ...style, face: 'display' });
	rule(paper, y + 9.2, 0.15, line);
}
