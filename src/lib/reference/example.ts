import type { ReferenceEntry } from '../../../server/web/openapi/openapi-entries.ts';
import type { ExampleCall } from '../../../server/web/openapi/openapi.ts';

/** A line of shown JSON with the key that it begins with, if any. */
interface JsonLine {
	indent: string;
	key: string;
	rest: string;
}

/** JSON, indented, line by line. */
export const jsonLines = (value: unknown): JsonLine[] =>
	JSON.stringify(value, null, 2)
		.split('\n')
		.map((line) => {
			const [, indent = '', key = '', rest = ''] = /^( *)("(?:[^"\\]|\\.)*"(?=: ))?(.*)$/.exec(line)!;
			return { indent, key, rest };
		});

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const longestLine = 72;

function bodyText(body: unknown): string {
	const line = JSON.stringify(body);
	return line.length > longestLine ? JSON.stringify(body, null, 2) : line;
}

/** A call as a command line: the parts around its origin, the placeholder for its token, and the body. */
export function curlOf(
	{ method }: Pick<ReferenceEntry, 'method'>,
	{ path, body }: ExampleCall
): Record<'before' | 'behind' | 'token' | 'sent', string> {
	const verb = method === 'get' ? '' : `-X ${method.toUpperCase()} `;
	const data = body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(bodyText(body))}`];
	return {
		before: `curl ${verb}'`,
		behind: `/api/v1${path}'${nextLine}-H 'Authorization: Bearer `,
		token: 'mq_…',
		sent: ["'", ...data].join(nextLine)
	};
}

const nextLine = ' \\\n  ';
