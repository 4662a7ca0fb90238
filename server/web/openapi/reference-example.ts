import type { ReferenceEntry } from './openapi-entries.ts';
import type { ExampleCall } from './openapi.ts';
import { escaped, type Words } from './reference-words.ts';

/** A block of code with a button that copies it; the button shows up where a script may run. */
export function codeBlock(name: string, html: string, w: Words): string {
	return `<div class="code"><pre tabindex="0" role="region" aria-label="${escaped(name)}"><code>${html}</code></pre><button type="button" hidden data-copy data-done="${w.copied}" aria-label="${w.copy}: ${escaped(name)}"><span>${w.copy}</span></button></div>`;
}

/** JSON, indented, with its keys told from its values. */
export function shownJson(value: unknown): string {
	const text = escaped(JSON.stringify(value, null, 2));
	return text.replace(/^( *)(&quot;[^:\n]*?&quot;)(?=: )/gm, '$1<span class="key">$2</span>');
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const longestLine = 72;

function bodyText(body: unknown): string {
	const line = JSON.stringify(body);
	return line.length > longestLine ? JSON.stringify(body, null, 2) : line;
}

/** The call as a command line with a placeholder for the token. */
export function curlOf(
	{ method }: Pick<ReferenceEntry, 'method'>,
	{ path, body }: ExampleCall,
	origin: string
): string {
	const verb = method === 'get' ? '' : `-X ${method.toUpperCase()} `;
	const address = `'<span data-origin>${escaped(origin)}</span>${escaped(`/api/v1${path}`)}'`;
	const lines = [`curl ${verb}${address}`, `-H 'Authorization: Bearer <span class="token">mq_…</span>'`];
	if (body !== undefined) lines.push(`-H 'Content-Type: application/json'`, `-d ${escaped(quoted(bodyText(body)))}`);
	return lines.join(' \\\n  ');
}
