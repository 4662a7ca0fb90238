import type { LetterValues } from '#lib/print/letter.ts';
import { ink, type PaperLook } from '#lib/print/look.ts';
import type { Poster, PosterWords } from '#lib/print/posters.ts';
import type { Sticker } from '#lib/print/stickers.ts';
import type { LetterWords } from '#lib/print/letter-pages.ts';
import type { CardWords } from '#lib/print/team-cards.ts';
import { letterParagraphs } from '#lib/print/letter.ts';
import { contrast } from '#lib/design/contrast.ts';
import de from '#lib/messages/print/de.json' with { type: 'json' };
import en from '#lib/messages/print/en.json' with { type: 'json' };
import type { Locale } from '#lib/messages/locale.ts';
import { dateWriter, formatLocale } from '#lib/messages/region.ts';
import { linkBase } from '../../../access/domain-cache.ts';
import type { Work } from '../../../operation/operation.ts';
import { livingCatalogs } from '../catalogs/find.ts';
import { stationUrl } from '../catalogs/station-url.ts';
import { eventUrl } from '../events/event-url.ts';
import { findEvent } from '../events/find.ts';
import { withSettings, type LoadedEvent } from '../events/load.ts';
import type { QuizEvent } from '../events/model.ts';
import type { Settings } from '../events/settings.ts';

const paperWords = { de: de.paper, en: en.paper } satisfies Record<Locale, object>;
// The fallback design of pages of an event without its own colours.
const wine = '#7d1538';
const leastContrast = 4.5;

/** An event with what all its prints need, in its language and time zone. */
export interface EventPaper extends LoadedEvent {
	/** Begins the links. */
	base: string;
	words: (typeof paperWords)['de'];
	look: PaperLook;
	/** Name of the event, and its day where it has one. */
	day: string;
}

const written = ({ locale, timeZone }: Settings, time: Date | null, options: Intl.DateTimeFormatOptions): string =>
	time ? dateWriter(formatLocale(locale), { timeZone, ...options })(time) : '';

function lookOf(settings: Settings): PaperLook {
	const color = settings.colors.primary ?? wine;
	const { qrLogoPath: path, qrLogoWidth: percent, qrLogoPunchout: isPunchedOut } = settings;
	return {
		color,
		onColor: contrast(color, '#ffffff') >= leastContrast ? '#ffffff' : ink,
		ground: settings.qrBackground,
		logo: path ? { path, percent, isPunchedOut } : undefined
	};
}

/** The event that the call names; 404 when it is not in the namespace. */
export async function eventPaper({ namespace, dependencies }: Work, key: string): Promise<EventPaper> {
	const loaded = await withSettings(await findEvent(namespace, key));
	const { settings, event } = loaded;
	return {
		...loaded,
		base: linkBase(dependencies, namespace),
		words: paperWords[settings.locale],
		look: lookOf(settings),
		day: written(settings, event.startDate, { dateStyle: 'long' })
	};
}

/** The printed name of an event. */
export const titleOf = ({ settings, event }: LoadedEvent): string => settings.pageTitle || event.name;

const short = (base: string) => `${base.replace(/^https?:\/\//, '')}/j/`;

/** The words of the cards of teams. */
export function cardWords(paper: EventPaper): CardWords {
	const { words, base } = paper;
	return {
		event: titleOf(paper),
		scan: words.scan,
		phones: words.phones,
		noCamera: words.noCamera,
		renew: words.renew,
		address: short(base)
	};
}

/** The words of letters. */
export const letterWords = (paper: EventPaper): LetterWords => ({
	...cardWords(paper),
	event: [titleOf(paper), paper.day].filter(Boolean).join(', '),
	yourCode: paper.words.yourCode
});

/** The words of posters. */
export function posterWords(paper: EventPaper): PosterWords {
	const { words, base, event, day } = paper;
	return {
		event: [titleOf(paper), day].filter(Boolean).join(', '),
		scan: words.scan,
		noCamera: words.noCamera,
		address: `${short(base)}${event.joinCode}`
	};
}

/** The poster of the event, for its entrance. */
export const eventPoster = ({ event, settings, words, base }: EventPaper): Poster => ({
	name: settings.pageTitle || event.name,
	hint: words.welcome,
	number: null,
	link: eventUrl(base, event),
	dark: settings.qrColorEvent
});

/** A station as paper shows it. */
export interface PaperStation {
	uid: string;
	slug: string;
	name: string;
	description: string;
	/** Its place in the list, 1-based. */
	number: number;
	url: string;
}

/** The stations of the event in their order. */
export async function stationsOf({ event, base }: EventPaper): Promise<PaperStation[]> {
	return (await livingCatalogs(event.uid)).map(({ uid, slug, name, description }, index) => ({
		uid,
		slug,
		name,
		description,
		number: index + 1,
		url: stationUrl(base, event.uid, slug)
	}));
}

/** The poster of a station. */
export const stationPoster = ({ settings }: EventPaper, station: PaperStation): Poster => ({
	name: station.name,
	hint: station.description,
	number: station.number,
	link: station.url,
	dark: settings.qrColorCatalog
});

/** The sticker of a station. */
export const stickerOf = (paper: EventPaper, { name, description, url }: PaperStation): Sticker => ({
	header: titleOf(paper),
	subheader: paper.day,
	catalog: name,
	desc: description,
	link: url
});

const textOf = (html: string): string =>
	letterParagraphs(html, noValues)
		.map(({ runs }) => runs.map(({ text }) => text).join(''))
		.join('\n')
		.trim();
const noValues: LetterValues = {
	team: '[team]',
	event_name: '[event_name]',
	event_start: '[event_start]',
	event_end: '[event_end]',
	event_description: '[event_description]'
};

/** The values of placeholders in letters, except for the team. */
export function letterValues(paper: EventPaper): Omit<LetterValues, 'team'> {
	const { event, settings } = paper;
	const moment = (time: Date | null) => written(settings, time, { dateStyle: 'full', timeStyle: 'short' });
	return {
		event_name: titleOf(paper),
		event_start: moment(event.startDate),
		event_end: moment(event.endDate),
		event_description: textOf(event.description)
	};
}

/** The text of the letters: the event's own, else the built-in one of its language. */
export const letterText = ({ settings, words }: Pick<EventPaper, 'settings' | 'words'>): string =>
	settings.inviteText || words.letter;

/** The name of a file of the event, such as `stickers-summer-rally.pdf`. */
export const fileName = (kind: string, { slug }: Pick<QuizEvent, 'slug'>): string => `${kind}-${slug}.pdf`;
