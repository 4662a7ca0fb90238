import { z } from 'zod';
import { posterPages, posterSizes } from '#lib/print/posters.ts';
import type { PrintPage } from '#lib/print/items.ts';
import { outlinePage, sheetOf, stickerPages } from '#lib/print/stickers.ts';
import { cardPages, type TeamCard } from '#lib/print/team-cards.ts';
import { operation, type Work } from '../../../../operation/operation.ts';
import { invalidField, notFound } from '../../../../runtime/errors.ts';
import type { PdfAnswer } from '../../../../runtime/pdf/order.ts';
import { eventKey } from '../../events/schema.ts';
import { ownFile } from '../../../platform/media/read-bytes.ts';
import { pngOf } from '../../../platform/media/picture.ts';
import { linkedTeams, teamLinks } from '../../teams/links.ts';
import { teamUid } from '../../teams/list/read-list.ts';
import {
	cardWords,
	eventPaper,
	eventPoster,
	fileName,
	letterText,
	letterValues,
	letterWords,
	posterWords,
	stationPoster,
	stationsOf,
	stickerOf,
	titleOf,
	type EventPaper,
	type PaperStation
} from '../event-paper.ts';
import type { Letters } from '../letters-drawing.ts';
import type { Pages } from '../pages-drawing.ts';
import { lookAsked, requireSheet, requireUsable, stickerQuery } from '../sticker-query.ts';
import type { Pictures } from '../painter.ts';

/** Sides of a picture in a file, pixels: 250 dots an inch on the largest label. */
const mostPixels = 2000;

/** The pictures of pages by their addresses; those that are gone are left out. */
async function picturesOf({ dependencies, namespace }: Work, paths: (string | null | undefined)[]): Promise<Pictures> {
	const found = await Promise.all(
		paths.map(async (path) => {
			const file = path ? await ownFile(dependencies.env, namespace, path) : undefined;
			const bytes = await file?.read();
			return path && bytes ? ([path, await pngOf(bytes, mostPixels)] as const) : undefined;
		})
	);
	return Object.fromEntries(found.filter((one) => one !== undefined));
}

type Kind = 'stickers' | 'posters' | 'cards' | 'letters';
const pagesFile = new URL('../pages-drawing.ts', import.meta.url);
const lettersFile = new URL('../letters-drawing.ts', import.meta.url);

const answer = (work: Work, paper: EventPaper, kind: Kind, drawing: URL, data: Pages | Letters): PdfAnswer => ({
	name: fileName(paper.words.file[kind], paper.event),
	pdf: {
		drawing,
		data,
		title: `${titleOf(paper)}: ${paper.words.title[kind]}`,
		language: paper.settings.locale,
		madeAt: work.now
	}
});

const pagesAnswer = (work: Work, paper: EventPaper, kind: Kind, pages: PrintPage[], pictures: Pictures): PdfAnswer =>
	answer(work, paper, kind, pagesFile, { pages, pictures });

/** The stations that an address names by their slugs; all without it. 404 where there is none. */
async function stationsAsked(paper: EventPaper, slugs: string | undefined): Promise<PaperStation[]> {
	const stations = await stationsOf(paper);
	if (!stations.length) throw notFound('catalog');
	const asked = (slugs ?? '')
		.split(',')
		.map((slug) => slug.trim().toLowerCase())
		.filter(Boolean);
	if (!asked.length) return stations;
	const bySlug = new Map(stations.map((station) => [station.slug, station]));
	return asked.map((slug) => {
		const station = bySlug.get(slug);
		if (!station) throw invalidField('catalogs', 'unknown', 'There is no station of this name.');
		return station;
	});
}

const mostLabels = 5000;

/** The stickers of stations on sheets of labels, or the outlines of the labels alone. */
export const printStickers = operation({
	summary: 'Print the stickers of stations on sheets of labels, or the outlines of the labels alone.',
	access: { area: 'events', right: 'r' },
	input: stickerQuery,
	async run(work) {
		const { input } = work;
		const paper = await eventPaper(work, input.event);
		const look = lookAsked(paper.settings, input);
		const [start, copies] = [input.start ?? 1, input.copies ?? 1];
		requireSheet(look);
		if (input.outline === '1')
			return pagesAnswer(work, paper, 'stickers', [outlinePage(sheetOf(look), paper.words.rule)], {});
		requireUsable(look, start);
		const stations = await stationsAsked(paper, input.catalogs);
		if (stations.length * copies > mostLabels)
			throw invalidField('copies', 'too_big', `At most ${mostLabels} labels are printed at once.`);
		const stickers = stations.map((station) => stickerOf(paper, station));
		const pages = stickerPages(look, stickers, start, copies);
		return pagesAnswer(work, paper, 'stickers', pages, await picturesOf(work, [look.stickerBgPath]));
	}
});

/** The posters of stations, or that of the event for its entrance. */
export const printPosters = operation({
	summary: 'Print the posters of stations, or that of the event for its entrance, on A4 or A5.',
	access: { area: 'events', right: 'r' },
	input: z.strictObject({
		event: eventKey,
		of: z.enum(['stations', 'event']).default('stations'),
		size: z.enum(posterSizes).default('a4').describe('a5 = two on a page of A4'),
		catalogs: z.string().max(20_000).optional().describe('Slugs of stations with commas between them; all without it')
	}),
	async run(work) {
		const { input } = work;
		const paper = await eventPaper(work, input.event);
		const { look } = paper;
		const isEvent = input.of === 'event';
		const posters = isEvent
			? [eventPoster(paper)]
			: (await stationsAsked(paper, input.catalogs)).map((station) => stationPoster(paper, station));
		const pages = posterPages(posters, posterWords(paper), look, input.size);
		return pagesAnswer(work, paper, 'posters', pages, await picturesOf(work, [look.logo?.path]));
	}
});

/** The listed teams, or one team, listed or not; 404 where there is none. */
async function cardsAsked(work: Work, paper: EventPaper, team: string | undefined): Promise<TeamCard[]> {
	const teams = await linkedTeams(paper.event.uid, team);
	const asked = await teamLinks(teams, paper.base, work.dependencies.env.SECRET_KEY);
	if (!asked.length) throw notFound('team');
	return asked.map(({ name, url: link, code }) => ({ name, link, code }));
}

const teamInput = z.strictObject({ event: eventKey, team: teamUid.optional() });

/** The cards of the listed teams, or of one; whoever scans one joins that team. */
export const printCards = operation({
	summary: 'Print the cards of the listed teams, or of one.',
	access: { area: 'teams', right: 'r' },
	input: teamInput,
	async run(work) {
		const paper = await eventPaper(work, work.input.event);
		const cards = await cardsAsked(work, paper, work.input.team);
		const look = { ...paper.look, dark: paper.settings.qrColorTeam };
		const pictures = await picturesOf(work, [look.logo?.path]);
		return pagesAnswer(work, paper, 'cards', cardPages(cards, cardWords(paper), look), pictures);
	}
});

/** A letter to each listed team, or to one, with its code. */
export const printLetters = operation({
	summary: 'Print the invitations of the listed teams, or of one.',
	access: { area: 'teams', right: 'r' },
	input: teamInput,
	async run(work) {
		const paper = await eventPaper(work, work.input.event);
		const cards = await cardsAsked(work, paper, work.input.team);
		const look = { ...paper.look, dark: paper.settings.qrColorTeam };
		return answer(work, paper, 'letters', lettersFile, {
			cards,
			text: letterText(paper),
			values: letterValues(paper),
			words: letterWords(paper),
			look,
			pictures: await picturesOf(work, [look.logo?.path])
		});
	}
});
