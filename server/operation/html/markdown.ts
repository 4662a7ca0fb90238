import type MarkdownIt from 'markdown-it';
import type { StateInline, Token } from 'markdown-it';
import { lazily } from '../../runtime/lazily.ts';
import { once } from '../../runtime/once.ts';
import { withoutAccents } from '../../runtime/slug.ts';
import { cleanerOf, optionsFor, runningAttributes, sanitized, tags } from './rich-text.ts';

/** The content below one heading, up to the next one; the first section of a text may have no heading. */
interface Section {
	/** Anchor of the heading; empty before the first one. */
	id: string;
	/** 2 to 4; 0 before the first heading. */
	level: number;
	title: string;
	/** Its words without any markup. */
	text: string;
}

/** A Markdown text, read. */
export interface Written {
	/** Clean HTML; headings of level 2 to 4 carry the ids of their sections. */
	html: string;
	sections: Section[];
}

const load = lazily<typeof MarkdownIt>('markdown-it');
const deepestList = 20;

function parserOf(html: boolean): InstanceType<typeof MarkdownIt> {
	const Parser = load();
	// `.md` is a country, too: only whole addresses become links by themselves.
	const own = new Parser({ html, linkify: true, maxNesting: deepestList });
	own.linkify.set({ fuzzyLink: false });
	own.core.ruler.push('tasks', ({ tokens }) => tokens.forEach(drawTask));
	own.core.ruler.push('headings', ({ tokens }) => nameHeadings(tokens));
	return own;
}

/** HTML in the text is shown as text. */
const parser = once(() => parserOf(false));
/** HTML in the text is HTML, and `[[slug]]` a link to an article of the same wiki. */
const wikiParser = once(() => {
	const own = parserOf(true);
	own.inline.ruler.before('link', 'wiki link', readWikiLink);
	return own;
});

const longestWikiLink = 400;

/** `[[slug]]` and `[[slug|words]]`, as an `a` whose `data-wiki` names the article. */
function readWikiLink(state: StateInline, silent: boolean): boolean {
	if (!state.src.startsWith('[[', state.pos)) return false;
	const near = state.src.slice(state.pos, state.pos + longestWikiLink);
	const [whole, slug, words] = /^\[\[\s*([^\s[\]|][^[\]|]{0,127}?)\s*(?:\|([^[\]\n]{1,200}))?\]\]/.exec(near) ?? [];
	if (whole === undefined || slug === undefined) return false;
	if (!silent) {
		state.push('link_open', 'a', 1).attrSet('data-wiki', slug.toLowerCase());
		state.push('text', '', 0).content = words?.trim() || slug;
		state.push('link_close', 'a', -1);
	}
	state.pos += whole.length;
	return true;
}

/** `[ ]` and `[x]` at the start of an item are read-only checkboxes. */
function drawTask(token: Token, at: number, tokens: Token[]): void {
	if (token.type !== 'inline' || tokens[at - 2]?.type !== 'list_item_open') return;
	const [first] = token.children ?? [];
	if (first?.type !== 'text') return;
	first.content = first.content.replace(/^\[([ xX])\] /, (_, mark) => (mark === ' ' ? '☐ ' : '☑ '));
}

const isWord = ({ type }: Token): boolean => type === 'text' || type === 'code_inline';
const wordsOf = ({ children, content, type }: Token): string =>
	type === 'inline'
		? (children ?? []).map((one) => (isWord(one) ? one.content : one.type.endsWith('break') ? ' ' : '')).join('')
		: content;

const longestAnchor = 90;
const anchorOf = (title: string): string => {
	const words = withoutAccents(title).match(/[a-z0-9]+/g) ?? ['section'];
	return `at-${words.join('-').slice(0, longestAnchor)}`;
};

/** Gives headings levels from 2 to 4, below the title of the page they are on, and ids no script of a screen looks for. */
function nameHeadings(tokens: Token[]): void {
	const known = new Map<string, number>();
	for (const [at, token] of tokens.entries()) {
		if (!token.type.startsWith('heading_')) continue;
		token.tag = `h${Math.min(4, Math.max(2, Number(token.tag.slice(1))))}`;
		if (token.type === 'heading_close') continue;
		const id = anchorOf(wordsOf(tokens[at + 1]!));
		const count = (known.get(id) ?? 0) + 1;
		known.set(id, count);
		token.attrSet('id', count === 1 ? id : `${id}-${count}`);
	}
}

function sectionsOf(tokens: readonly Token[]): Section[] {
	const sections: Section[] = [{ id: '', level: 0, title: '', text: '' }];
	for (const [at, token] of tokens.entries()) {
		if (token.type === 'heading_open')
			sections.push({
				id: String(token.attrGet('id')),
				level: Number(token.tag.slice(1)),
				title: wordsOf(tokens[at + 1]!),
				text: ''
			});
		const isText = token.type === 'inline' || token.type === 'fence' || token.type === 'code_block';
		if (isText && tokens[at - 1]?.type !== 'heading_open') sections.at(-1)!.text += `${wordsOf(token)} `;
	}
	const whole = sections.map((section) => ({ ...section, text: section.text.replace(/\s+/g, ' ').trim() }));
	return whole.filter(({ id, text }) => id || text);
}

const anchor = (text: string): string | null => (/^at-[a-z0-9-]{1,110}$/.test(text) ? text : null);
const headings = Object.fromEntries(['h2', 'h3', 'h4'].map((tag) => [tag, { id: anchor }]));
const options = optionsFor(tags, cleanerOf({ ...runningAttributes, ...headings }));
const wikiLink = (text: string): string | null => (/^[a-z0-9][a-z0-9-]{0,127}$/.test(text) ? text : null);
const wikiAttributes = { ...runningAttributes, ...headings, a: { ...runningAttributes.a, 'data-wiki': wikiLink } };
const wikiOptions = optionsFor(tags, cleanerOf(wikiAttributes));

/**
 * Parses GitHub-flavoured Markdown: tables, strikethrough, task lists and bare addresses. The result passes the same
 * sanitiser as all rich text, so links can only go where links may go.
 */
export function readMarkdown(text: string): Written {
	const [own, environment] = [parser(), {}];
	const tokens = own.parse(text, environment);
	const html = own.renderer.render(tokens, own.options, environment);
	return { html: sanitized(html, options), sections: sectionsOf(tokens) };
}

/** Reads the text of a wiki article: as `readMarkdown` does, with what people write as HTML and with links between articles. */
export const readWikiMarkdown = (text: string): string => sanitized(wikiParser().render(text), wikiOptions);
