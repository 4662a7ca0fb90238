import type { Locale } from '#lib/messages/locale.ts';
import { statusOf, type ErrorCode } from '../../runtime/errors.ts';
import type { ReferenceEntry } from './openapi-entries.ts';
import type { SchemaBook } from './openapi-schema.ts';
import type { Examples } from './openapi.ts';
import { article, type Page } from './reference-article.ts';
import { codeBlock, curlOf, shownJson } from './reference-example.ts';
import { objectFields } from './reference-fields.ts';
import { script } from './reference-script.ts';
import { style } from './reference-style.ts';
import { english, escaped, named, sentenceOf, words, type Words } from './reference-words.ts';

/** What the page is made of. */
interface Reference {
	entries: ReferenceEntry[];
	book: SchemaBook;
	examples: Examples;
	/** Address of this product, such as https://quiz.example. */
	origin: string;
}
type Group = [tag: string, entries: ReferenceEntry[]];

function contents(groups: Group[], w: Words): string {
	const link = (entry: ReferenceEntry) =>
		`<li><a href="#${entry.operationId}"><code class="verb ${entry.method}">${entry.method.toUpperCase()}</code> <span>${escaped(sentenceOf(entry, w))}</span></a></li>`;
	const part = ([tag, entries]: Group) =>
		`<li><a class="tag" href="#${tag}">${escaped(named(w.tags, tag))}</a><ul>${entries.map(link).join('')}</ul></li>`;
	return groups.map(part).join('');
}

const chapters = (w: Words) =>
	[
		['tokens', w.auth.title],
		['versions', w.lists.title],
		['error-codes', w.errors.title],
		['records', w.records.title]
	]
		.map(([id, title]) => `<li><a class="tag" href="#${id}">${title}</a></li>`)
		.join('');

function navigation(groups: Group[], w: Words): string {
	return `<nav id="operations" aria-labelledby="contents"><h2 id="contents">${w.contents}</h2>
<div class="search" hidden><label for="search">${w.search}</label><input id="search" type="search" autocomplete="off" spellcheck="false"><p role="status" data-none="${w.nothing}"></p></div>
<ul>${contents(groups, w)}${chapters(w)}</ul></nav>`;
}

function errorTable(entries: ReferenceEntry[], w: Words): string {
	const codes = [...new Set(entries.flatMap(({ errors }) => errors.flatMap((error) => error.codes)))];
	const inOrder = codes.sort((one, other) => statusOf(one) - statusOf(other));
	const row = (code: ErrorCode) =>
		`<div id="${code}"><dt><code class="status bad">${statusOf(code)}</code> <code>${code}</code></dt><dd>${escaped(named(w.codes, code))}</dd></div>`;
	return `<dl class="fields">${inOrder.map(row).join('')}</dl>`;
}

function records({ components }: SchemaBook, w: Words): string {
	const record = ([name, schema]: [string, object]) => {
		const { description } = schema as { description?: string };
		return `<article id="${name}"><h3><a class="anchor" href="#${name}">${name}</a></h3>${english(description)}${objectFields({ ...schema }, w)}</article>`;
	};
	return Object.entries(components).map(record).join('');
}

function introduction({ entries, examples, origin }: Reference, w: Words): string {
	const first = entries[0];
	const call = first && examples.operations[first.operationId];
	const example = call ? codeBlock(w.call, curlOf(first, call, origin), w) : '';
	const refused = examples.errors[422];
	return `<section><h2 id="tokens">${w.auth.title}</h2><p>${w.auth.text}</p>${example}
<h2 id="versions">${w.lists.title}</h2><p>${w.lists.text}</p><p>${w.lists.rules}</p>
<h2 id="error-codes">${w.errors.title}</h2><p>${w.errors.text}</p>${refused ? codeBlock(w.errors.title, shownJson(refused), w) : ''}
<details><summary>${w.errors.all}</summary>${errorTable(entries, w)}</details></section>`;
}

function section([tag, entries]: Group, page: Page): string {
	const title = escaped(named(page.w.tags, tag));
	return `<section data-group><h2 id="${tag}">${title}</h2>${entries.map((entry) => article(entry, page)).join('')}</section>`;
}

/** The API reference as one HTML page: whole without its script, which adds a search and buttons that copy. */
export function referencePage(reference: Reference, locale: Locale): string {
	const w = words[locale];
	const other = locale === 'de' ? 'en' : 'de';
	const { entries, book, examples, origin } = reference;
	const groups: Group[] = [...Map.groupBy(entries, ({ tag }) => tag)];
	const page: Page = { w, origin, calls: examples.operations };
	return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${w.title}</title><style>${style}</style></head>
<body><a class="skip" href="#main">${w.skip}</a>
<header><div><h1>${w.title}</h1><p>${w.lead}</p></div>
<ul class="links"><li><a href="/api/v1/openapi.json">${w.document}</a></li><li><a href="?lang=${other}" hreflang="${other}" lang="${other}">${w.language}</a></li></ul></header>
<div class="columns">${navigation(groups, w)}
<main id="main" tabindex="-1">${introduction(reference, w)}${groups.map((group) => section(group, page)).join('')}
<section><h2 id="records">${w.records.title}</h2><p>${w.records.text}</p>${records(book, w)}</section></main></div>
<script>${script}</script></body></html>`;
}
