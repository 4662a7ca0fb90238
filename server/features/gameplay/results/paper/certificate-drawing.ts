import type { Translator } from '#lib/messages/translator.ts';
import type { Piece } from '../../../../runtime/pdf/clusters.ts';
import { a4Landscape, mm, type Paper } from '../../../../runtime/pdf/paper.ts';
import type { CertificateFacts, Honoured } from './certificate-facts.ts';
import { curtain, lamp, paperColours, sign } from './ornaments.ts';
import { insideOf, openPictures } from './pictures.ts';
import { paperWords, withBold } from './words.ts';

const { ink, muted, sign: onSign } = paperColours;
const { width: pageWidth, height: pageHeight } = a4Landscape;
const inset = 10;
const bottom = pageHeight - inset;
const board = { x: (pageWidth - 196) / 2, y: 56.5, width: 196, height: 63 };
const photoBox = { x: inset, y: bottom - 42, width: 62, height: 42 };
const mostLamps = 16;

/** A page for each team. */
export default async function drawCertificates(paper: Paper, facts: CertificateFacts): Promise<void> {
	const words = paperWords(facts);
	const pictures = openPictures(facts.dataDir);
	const logo = facts.logo && (await insideOf(Buffer.from(facts.logo), { width: 46, height: 20 }));
	const photoOf = ({ photo }: Honoured) => (photo ? pictures.photo(photo, photoBox) : Promise.resolve(undefined));
	for await (const [honoured, photo] of ahead(facts.honoured, photoOf)) {
		await paper.page(a4Landscape);
		paper.decorate((doc) =>
			curtain(doc, { x: inset, y: inset, width: pageWidth - 2 * inset, height: 7 }, facts.accent)
		);
		if (logo)
			paper.picture(logo.bytes, { x: inset, y: 22, ...logo.size }, { alt: words.t('certificates.certificate.logo') });
		head(paper, facts, words);
		name(paper, facts, honoured, words);
		centred(paper, saying(facts, honoured, words), { y: board.y + board.height + 8, height: 16 });
		if (photo) paper.picture(photo, photoBox, { alt: words.t('certificates.certificate.photo'), radius: 2 });
		honours(paper, facts, honoured, words);
		signature(paper, facts.organiser);
	}
}

/** Each item with its result; while one is drawn, the next ones are being prepared. */
async function* ahead<Item, Made>(
	items: readonly Item[],
	make: (item: Item) => Promise<Made>
): AsyncGenerator<[Item, Made]> {
	const most = 3;
	const coming = items.slice(0, most).map(make);
	for (const [index, item] of items.entries()) {
		const made = await coming.shift()!;
		const next = items[index + most];
		if (next !== undefined) coming.push(make(next));
		yield [item, made];
	}
}

function head(paper: Paper, { title }: CertificateFacts, { t }: Translator): void {
	const box = { x: 65, width: pageWidth - 130 };
	paper.text(
		title,
		{ ...box, y: 26.5, height: 7 },
		{ face: 'strong', size: 13, least: 8, color: muted, align: 'center', stand: 'bottom' }
	);
	paper.text(
		t('certificates.certificate.title'),
		{ ...box, y: 34.5, height: 16 },
		{ face: 'display', size: 34, least: 16, align: 'center', leading: 1.2, tag: 'H1' }
	);
}

function name(paper: Paper, facts: CertificateFacts, honoured: Honoured, words: Translator): void {
	paper.decorate((doc) => sign(doc, board, facts.accent));
	const box = { x: board.x + 16.4, width: board.width - 32.8 };
	paper.text(
		placeOf(facts, honoured, words),
		{ ...box, y: board.y + 15, height: 7 },
		{ face: 'strong', size: 13, least: 8, color: onSign, align: 'center' }
	);
	paper.text(
		honoured.name,
		{ ...box, y: board.y + 22.5, height: 28 },
		{
			face: 'display',
			size: 56,
			least: 8,
			wholeTo: 15,
			lines: 4,
			leading: 1.08,
			align: 'center',
			stand: 'middle',
			tag: 'H2'
		}
	);
}

/** Only the first three places are announced as such. */
function placeOf({ teams }: CertificateFacts, { standing }: Honoured, { t }: Translator): string {
	if (!standing) return t('certificates.certificate.present');
	const { place, shared } = standing;
	if (place > 3) return t('certificates.certificate.there', { place, count: teams });
	return t(shared ? 'certificates.certificate.shared' : 'certificates.certificate.top', { place, count: teams });
}

/** What the team did, with its points in bold. */
function saying({ startsAt }: CertificateFacts, { standing }: Honoured, { t, n, date }: Translator): Piece[] {
	const day = startsAt ? { date: date(startsAt, { dateStyle: 'long' }) } : undefined;
	if (!standing)
		return [{ text: day ? t('certificates.certificate.wasThereOn', day) : t('certificates.certificate.wasThere') }];
	const { catalogsDone: done, catalogsTotal: count, points, maxPoints } = standing;
	const stations =
		done === count
			? t('certificates.certificate.allStations', { count })
			: t('certificates.certificate.someStations', { done, count });
	const places = { stations, points: '{points}' };
	const sentence = day
		? t('certificates.certificate.playedOn', { ...places, ...day })
		: t('certificates.certificate.played', places);
	return withBold(sentence, { points: t('certificates.certificate.points', { points: n(points), count: maxPoints }) });
}

const centred = (paper: Paper, text: string | Piece[], { y, height }: { y: number; height: number }) =>
	paper.text(
		text,
		{ x: (pageWidth - 190) / 2, y, width: 190, height },
		{ size: 14, least: 9, lines: 2, leading: 1.45, align: 'center' }
	);

/** Places in the other rankings, the puzzle word and prizes of the event, with a lamp for each station that is done. */
function honours(paper: Paper, facts: CertificateFacts, { teamUid, standing }: Honoured, words: Translator): void {
	const lines = honoursOf(facts, teamUid, words);
	const lineHeight = Math.min(5.8, 34 / Math.max(1, lines.length));
	const top = bottom - lines.length * lineHeight;
	lines.forEach((line, index) =>
		paper.text(
			line,
			{ x: 80, y: top + index * lineHeight, width: pageWidth - 160, height: lineHeight },
			{ size: 11.5, least: 8, leading: 1.2, align: 'center' }
		)
	);
	if (standing) stations(paper, standing, top - 5);
}

function honoursOf({ rankings, customAwards }: CertificateFacts, team: string, { t, time }: Translator): string[] {
	const isOfTeam = ({ teamUid }: { teamUid: string }) => teamUid === team;
	const places = (['catalogMaster', 'accuracy', 'puzzle'] as const).flatMap((ranking) => {
		const standing = rankings[ranking].find(isOfTeam);
		const award = t(`certificates.award.${ranking}`);
		return standing ? [t('certificates.certificate.place', { award, place: standing.place })] : [];
	});
	const solvedAt = rankings.puzzle.find(isOfTeam)?.puzzleSolvedAt;
	return [
		...places,
		...(solvedAt ? [t('certificates.certificate.solved', { time: time(solvedAt) })] : []),
		...customAwards.filter(isOfTeam).map(({ title }) => title)
	];
}

function stations(
	paper: Paper,
	{ catalogsDone, catalogsTotal }: { catalogsDone: number; catalogsTotal: number },
	y: number
): void {
	if (catalogsTotal > mostLamps) return;
	const step = 6.4;
	const first = pageWidth / 2 - ((catalogsTotal - 1) * step) / 2;
	paper.decorate((doc) => {
		for (let index = 0; index < catalogsTotal; index++)
			lamp(doc, { x: first + index * step, y, radius: 2 }, index < catalogsDone);
	});
}

/** A signature line, with the organiser below it. */
function signature(paper: Paper, organiser: string): void {
	const [left, right, y] = [pageWidth - inset - 62, pageWidth - inset, bottom - 8];
	paper.decorate((doc) => doc.moveTo(mm(left), mm(y)).lineTo(mm(right), mm(y)).lineWidth(mm(0.35)).stroke(ink));
	paper.text(organiser, { x: left, y: y + 1.6, width: 62, height: 6 }, { size: 10.5, least: 8, color: muted });
}
