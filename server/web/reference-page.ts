import de from '#lib/messages/reference/de.json' with { type: 'json' };
import en from '#lib/messages/reference/en.json' with { type: 'json' };
import type { Locale } from '#lib/messages/locale.ts';
import type { ReferenceEntry } from './openapi-entries.ts';
import type { Json } from './openapi-schema.ts';
import { style } from './reference-style.ts';

type Words = typeof en;
const words: Record<Locale, Words> = { de, en };

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign]!);
const named = (tree: Record<string, string>, name: string) => tree[name] ?? name;

/** The sentence of an operation in the page's language; an operation without one speaks English. */
function sentenceOf({ operationId, summary }: ReferenceEntry, w: Words): string {
	const [tag = '', verb = ''] = operationId.split('.');
	return (w.operations as Record<string, Record<string, string>>)[tag]?.[verb] ?? summary;
}

/** The kind of a value in words: `text or null`, `list of integer`, the values of a choice. */
function typeOf(schema: Json, w: Words): string {
	const either = (kinds: string[]) => [...new Set(kinds)].join(` ${w.or} `);
	if (Array.isArray(schema.enum)) return either(schema.enum.map((value) => JSON.stringify(value)));
	if ('const' in schema) return JSON.stringify(schema.const);
	const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
	if (choices) return either(choices.map((choice) => typeOf(choice, w)));
	if (Array.isArray(schema.type)) return either(schema.type.map((type: string) => named(w.types, type)));
	if (schema.type === 'array') return w.listOf.replace('{type}', typeOf((schema.items as Json | undefined) ?? {}, w));
	return typeof schema.type === 'string' ? named(w.types, schema.type) : w.anything;
}

function table(caption: string, of: string, heads: string[], rows: string[][]): string {
	const head = heads.map((cell) => `<th scope="col">${cell}</th>`).join('');
	const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
	return `<h4>${caption}</h4><div class="table" tabindex="0" role="region" aria-label="${caption}: ${escaped(of)}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

const english = (text: unknown) => (typeof text === 'string' ? `<span lang="en">${escaped(text)}</span>` : '');
const nameCell = (name: string, isRequired: boolean, w: Words) =>
	`<code>${escaped(name)}</code> <small>${isRequired ? w.required : w.optional}</small>`;

function parameterTable(entry: ReferenceEntry, w: Words): string {
	const rows = entry.parameters.map(({ name, in: place, required, schema, description }) => [
		nameCell(String(name), required === true, w),
		named(w.places, String(place)),
		escaped(typeOf(schema as Json, w)),
		english(description)
	]);
	return table(w.parameters, sentenceOf(entry, w), [w.name, w.place, w.type, w.meaning], rows);
}

function bodyTable(entry: ReferenceEntry, w: Words): string {
	const { body } = entry;
	if (!body) return '';
	const rows = Object.entries(body.properties ?? {}).map(([name, schema]) => [
		nameCell(name, body.required?.includes(name) ?? false, w),
		escaped(typeOf(schema, w)),
		english(schema.description)
	]);
	return table(w.body, sentenceOf(entry, w), [w.name, w.type, w.meaning], rows);
}

function answerTable(entry: ReferenceEntry, w: Words): string {
	const { answers, isCached, errors } = entry;
	const good = answers.map(({ status }) => [String(status), status === 201 ? w.created : w.done]);
	const unchanged = isCached ? [['304', w.unchanged]] : [];
	return table(
		w.answers,
		sentenceOf(entry, w),
		[w.status, w.meaning],
		[...good, ...unchanged, [errors.map(({ status }) => status).join(', '), w.errors.title]]
	);
}

function article(entry: ReferenceEntry, w: Words): string {
	const { operationId, method, path, scope } = entry;
	return `<article id="${operationId}"><h3>${escaped(sentenceOf(entry, w))}</h3>
<p class="call"><code class="verb ${method}">${method.toUpperCase()}</code> <code>/api/v1${escaped(path)}</code></p>
${scope ? `<p class="scope">${w.scope}: <code>${scope}</code></p>` : ''}
${parameterTable(entry, w)}${bodyTable(entry, w)}${answerTable(entry, w)}</article>`;
}

function section([tag, entries]: [string, ReferenceEntry[]], w: Words): string {
	return `<section><h2>${escaped(named(w.tags, tag))}</h2>${entries.map((entry) => article(entry, w)).join('')}</section>`;
}

const example = `curl -H "Authorization: Bearer mq_…" /api/v1/namespaces/default/events`;
const errorExample = JSON.stringify(
	{
		error: 'invalid_input',
		message: 'Some fields are not valid.',
		details: [{ path: 'name', code: 'required', message: 'This is needed.' }],
		requestId: '…'
	},
	null,
	2
);

/** The API reference as one HTML page that needs no script and loads nothing. */
export function referencePage(entries: ReferenceEntry[], locale: Locale): string {
	const w = words[locale];
	const other = locale === 'de' ? 'en' : 'de';
	const groups = [...Map.groupBy(entries, ({ tag }) => tag)];
	const contents = entries.map(
		(entry) => `<li><a href="#${entry.operationId}">${escaped(sentenceOf(entry, w))}</a></li>`
	);
	return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${w.title}</title><style>${style}</style></head>
<body><a class="skip" href="#operations">${w.skip}</a>
<header><h1>${w.title}</h1><p>${w.lead}</p>
<ul class="links"><li><a href="/api/v1/openapi.json">${w.document}</a></li><li><a href="?lang=${other}" hreflang="${other}" lang="${other}">${w.language}</a></li></ul></header>
<main><h2>${w.auth.title}</h2><p>${w.auth.text}</p><pre tabindex="0" role="region" aria-label="${w.auth.title}">${escaped(example)}</pre>
<h2>${w.errors.title}</h2><p>${w.errors.text}</p><pre tabindex="0" role="region" aria-label="${w.errors.title}">${escaped(errorExample)}</pre>
<h2>${w.lists.title}</h2><p>${w.lists.text}</p>
<nav id="operations" aria-labelledby="contents"><h2 id="contents">${w.contents}</h2><ul>${contents.join('')}</ul></nav>
${groups.map((group) => section(group, w)).join('')}</main></body></html>`;
}
