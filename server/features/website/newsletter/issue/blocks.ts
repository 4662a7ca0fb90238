import type { Block, BlockType } from '#lib/blocks/blocks.ts';
import type { mailTypes } from '#lib/blocks/mail-types.ts';
import { row, table, type Pen } from '../../../platform/mail/pen.ts';
import { mailHtml, mailText } from './rich-text.ts';

/** An article that an issue takes over. */
interface IssueArticle {
	title: string;
	excerpt: string;
	href: string;
	image: string | null;
}

/** A part of an issue in both forms. */
export interface Written {
	html: string;
	text: string;
}

interface Parts {
	pen: Pen;
	articles: readonly IssueArticle[];
	/** The word that leads to the whole article. */
	more: string;
}

type MailType = (typeof mailTypes)[number];
type DataOf<Type extends BlockType> = Block<Type>['data'];
type Link = { label: string; href: string };

const lines = (...parts: (string | undefined | false)[]): string => parts.filter(Boolean).join('\n');
const spaced = (parts: string[]): string => parts.filter(Boolean).join('\n\n');
const linkText = ({ label, href }: Link, pen: Pen): string => `${label}: ${pen.link(href)}`;
const linkTexts = (links: readonly Link[], pen: Pen): string => links.map((one) => linkText(one, pen)).join('\n');

/** An entry of a list: a picture, a title, words, a link. */
interface Entry {
	title?: string | undefined;
	text?: string | undefined;
	note?: string | undefined;
	image?: { src: string; alt: string } | undefined;
	link?: Link | undefined;
}

function entries(head: { heading?: string | undefined; intro?: string | undefined }, list: Entry[], pen: Pen): Written {
	const each = list.map(
		({ title, text, note, image, link }) =>
			(image ? pen.image(image.src, image.alt) + pen.gap(10) : '') +
			pen.heading(title, 3) +
			pen.paragraph(text) +
			pen.paragraph(note, 'muted') +
			(link ? `<p style="${pen.running()}">${pen.anchor(link.label, link.href)}</p>` : '')
	);
	const html =
		pen.heading(head.heading) +
		pen.paragraph(head.intro) +
		table(each.map((one) => row(one, 'padding:0 0 12px')).join(''));
	const texts = list.map(({ title, text, note, link }) => lines(title, text, note, link && linkText(link, pen)));
	return { html, text: spaced([lines(head.heading, head.intro), ...texts]) };
}

function opening({ kicker, headline, text, image, video, actions, points }: DataOf<'hero'>, pen: Pen): Written {
	const shown = image ?? video?.poster;
	const list = points.map((point) => `<li class="m-text">${pen.paragraph(point)}</li>`).join('');
	return {
		html:
			(shown ? pen.image(shown.src, shown.alt) + pen.gap(16) : '') +
			pen.paragraph(kicker, 'muted') +
			pen.heading(headline, 1) +
			pen.paragraph(text) +
			(list && `<ul>${list}</ul>`) +
			pen.buttons(actions),
		text: spaced([
			lines(kicker, headline),
			text ?? '',
			points.map((point) => `- ${point}`).join('\n'),
			linkTexts(actions, pen)
		])
	};
}

const running = (heading: string | undefined, body: string, actions: readonly Link[], pen: Pen): Written => ({
	html: pen.heading(heading) + mailHtml(body, pen) + pen.buttons(actions),
	text: spaced([heading ?? '', mailText(body, pen.link), linkTexts(actions, pen)])
});

function media({ heading, body = '', image, actions }: DataOf<'media'>, pen: Pen): Written {
	const below = running(heading, body, actions, pen);
	return { html: pen.image(image.src, image.alt) + pen.gap(14) + below.html, text: below.text };
}

function quotes({ heading, items }: DataOf<'quotes'>, pen: Pen): Written {
	const said = items.map(({ text, name, role }) => ({ text, by: [name, role].filter(Boolean).join(', ') }));
	const each = said.map(({ text, by }) =>
		row(pen.paragraph(text) + pen.paragraph(by, 'muted'), `border-left:3px solid ${pen.line};padding:0 0 0 16px`)
	);
	return {
		html: pen.heading(heading) + each.map((one) => table(one) + pen.gap(14)).join(''),
		text: spaced([heading ?? '', ...said.map(({ text, by }) => lines(text, `– ${by}`))])
	};
}

function questions({ heading, items }: DataOf<'faq'>, pen: Pen): Written {
	return {
		html:
			pen.heading(heading) +
			items.map(({ question, answer }) => pen.heading(question, 3) + mailHtml(answer, pen)).join(''),
		text: spaced([heading ?? '', ...items.map(({ question, answer }) => lines(question, mailText(answer, pen.link)))])
	};
}

function call({ heading, text, actions }: DataOf<'cta'>, pen: Pen): Written {
	return {
		html: pen.heading(heading) + pen.paragraph(text) + pen.buttons(actions),
		text: spaced([lines(heading, text), linkTexts(actions, pen)])
	};
}

/** The articles of an issue below a heading. */
export const articlesIn = (heading: string | undefined, { pen, articles, more }: Parts): Written =>
	entries(
		{ heading },
		articles.map(({ title, excerpt, href, image }) => ({
			title,
			text: excerpt,
			image: image === null ? undefined : { src: image, alt: '' },
			link: { label: more, href }
		})),
		pen
	);

const writers: { [Type in MailType]: (data: DataOf<Type>, parts: Parts) => Written } = {
	hero: (data, { pen }) => opening(data, pen),
	text: ({ heading, body }, { pen }) => running(heading, body, [], pen),
	media: (data, { pen }) => media(data, pen),
	features: ({ heading, intro, items }, { pen }) => entries({ heading, intro }, items, pen),
	steps({ heading, intro, items, action }, { pen }) {
		const counted = items.map(({ title, ...rest }, index) => ({ ...rest, title: `${index + 1}. ${title}` }));
		return entries({ heading, intro }, action ? [...counted, { link: action }] : counted, pen);
	},
	quotes: (data, { pen }) => quotes(data, pen),
	numbers: ({ heading, items }, { pen }) =>
		entries(
			{ heading },
			items.map(({ value, label, note }) => ({ title: `${value} ${label}`, note })),
			pen
		),
	faq: (data, { pen }) => questions(data, pen),
	gallery: ({ heading, items }, { pen }) =>
		entries(
			{ heading },
			items.map(({ image, caption, text }) => ({ image, note: caption, text })),
			pen
		),
	cta: (data, { pen }) => call(data, pen),
	news: ({ heading }, parts) => articlesIn(heading, parts)
};

/** A block in both forms; nothing of a type that mail programs do not show. */
export function writeBlock({ type, data }: Block, parts: Parts): Written {
	const writer = (writers as Record<string, ((data: never, parts: Parts) => Written) | undefined>)[type];
	return writer ? writer(data as never, parts) : { html: '', text: '' };
}
