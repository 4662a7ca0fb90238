import type { GoodAnswer, ReferenceEntry } from './openapi-entries.ts';
import type { Json } from './openapi-schema.ts';
import type { ExampleCall } from './openapi.ts';
import { codeBlock, curlOf, shownJson } from './reference-example.ts';
import { fieldList, objectFields } from './reference-fields.ts';
import { escaped, named, sentenceOf, type Words } from './reference-words.ts';

/** What every article of a page needs. */
export interface Page {
	w: Words;
	/** Address of this product, such as https://quiz.example. */
	origin: string;
	calls: Record<string, ExampleCall>;
}

/** Method and path of an operation in one line. */
const callLine = ({ method, path }: ReferenceEntry): string =>
	`<code class="verb ${method}">${method.toUpperCase()}</code> <code class="path">/api/v1${escaped(path).replaceAll('/', '<wbr>/')}</code>`;

function parameterList({ parameters }: ReferenceEntry, w: Words): string {
	const fields = parameters.map(({ name, in: place, required, schema, description }) => ({
		name: String(name),
		schema: schema as Json,
		note: [named(w.places, String(place)), required ? w.required : ''].filter(Boolean).join(', '),
		description
	}));
	return `<h4>${w.parameters}</h4>${fieldList(fields, w)}`;
}

const bodyList = ({ body }: ReferenceEntry, w: Words) => (body ? `<h4>${w.body}</h4>${objectFields(body, w)}` : '');

function goodAnswer({ status, schema, headers }: GoodAnswer, { method }: ReferenceEntry, w: Words): string {
	const meaning = status === 201 ? w.created : method === 'get' ? w.read : w.done;
	const names = headers.map((name) => `<code>${name}</code>`).join(', ');
	const more = names ? ` <small>${w.headers}: ${names}</small>` : '';
	return `<div class="answer"><p><code class="status good">${status}</code> ${meaning}${more}</p>${objectFields(schema, w)}</div>`;
}

function answers(entry: ReferenceEntry, w: Words): string {
	const unchanged = `<p><code class="status">304</code> ${w.unchanged}</p>`;
	const errors = entry.errors.map(({ status, codes }) => {
		const links = codes.map((code) => `<a href="#${code}"><code>${code}</code></a>`).join(', ');
		return `<li><code class="status bad">${status}</code> <span>${links}</span></li>`;
	});
	return `<h4>${w.answers}</h4>${entry.answers.map((answer) => goodAnswer(answer, entry, w)).join('')}${entry.isCached ? unchanged : ''}
<details class="errors"><summary>${w.errors.title}</summary><ul>${errors.join('')}</ul></details>`;
}

function examples(entry: ReferenceEntry, { w, origin, calls }: Page): string {
	const call = calls[entry.operationId];
	if (!call) return '';
	const sentence = sentenceOf(entry, w);
	const shown = Object.entries(call.answers).slice(-1);
	const blocks = shown.map(
		([status, answer]) =>
			`<h4>${w.answer} <code class="status good">${status}</code></h4>${codeBlock(`${w.answer} ${status}: ${sentence}`, shownJson(answer), w)}`
	);
	return `<h4>${w.call}</h4>${codeBlock(`${w.call}: ${sentence}`, curlOf(entry, call, origin), w)}${blocks.join('')}`;
}

/** One operation: what it reads on one side, a call that was really made on the other. */
export function article(entry: ReferenceEntry, page: Page): string {
	const { operationId, scope } = entry;
	const { w } = page;
	const sentence = escaped(sentenceOf(entry, w));
	const needed = scope ? `<p class="scope">${w.scope}: <code>${scope}</code></p>` : '';
	return `<article id="${operationId}" data-find="${escaped(`${operationId} ${entry.method} ${entry.path} ${sentence}`.toLowerCase())}">
<h3><a class="anchor" href="#${operationId}">${sentence}</a></h3><p class="call">${callLine(entry)}</p>${needed}
<div class="sides"><div>${parameterList(entry, w)}${bodyList(entry, w)}${answers(entry, w)}</div><div class="examples">${examples(entry, page)}</div></div></article>`;
}
