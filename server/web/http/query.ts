import type { Request } from 'express';

/** A parameter of the address as text; of a repeated one, the first counts (contract NS3). */
export function queryText({ query }: Pick<Request, 'query'>, name: string): string | undefined {
	const sent = query[name];
	const first: unknown = Array.isArray(sent) ? sent[0] : sent;
	return typeof first === 'string' ? first : undefined;
}

/** The given parameters that are in the address. */
export const queryTexts = (request: Pick<Request, 'query'>, names: readonly string[]): Record<string, string> =>
	Object.fromEntries(
		names.flatMap((name) => {
			const text = queryText(request, name);
			return text === undefined ? [] : [[name, text]];
		})
	);
