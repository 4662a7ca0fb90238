import type { Request } from 'express';
import { z } from 'zod';
import type { AnyOperation } from '../../operation/operation.ts';
import { act, list, remove, show, update, type Route } from './rest.ts';

/** The operations of a record's draft and versions. */
export interface DraftOperations {
	look: AnyOperation;
	save: AnyOperation;
	publish: AnyOperation;
	discard: AnyOperation;
	list: AnyOperation;
	show: AnyOperation;
	restore: AnyOperation;
}
export interface Bytes {
	/** The most that a request may bring that writes the text. */
	maxBytes?: number;
}

const matches = 'draft';
type Fields = Record<string, unknown>;

/** A change of the draft beside a record, which has a number of its own. */
const isOfDraft = ({ query: { draft } }: Request): boolean => z.stringbool().safeParse(draft).data === true;

const draftTag = (output: Fields): Record<string, string> => {
	const { draft } = output as { draft?: { version: number } | null };
	return { ETag: `"draft-${draft?.version ?? 0}"` };
};

/** `PATCH` of a record, with `?draft=true` of its draft. */
export function updateWithDraft(path: string, operation: AnyOperation): Route {
	const { envelope: enveloped, ...change } = update(path, operation, { query: ['draft'] });
	return {
		...change,
		matches: (request) => (isOfDraft(request) ? matches : undefined),
		envelope: (output, request) =>
			'draft' in output
				? { status: 200, body: { status: 'updated', ...output }, headers: draftTag(output) }
				: enveloped(output, request)
	};
}

/** The REST routes of a record's draft and versions. */
export const draftRoutes = (path: string, operations: DraftOperations, bytes: Bytes = {}): Route[] => [
	show(`${path}/draft`, operations.look, { untagged: true }),
	remove(`${path}/draft`, operations.discard, { matches }),
	act(`${path}/draft/publish`, operations.publish, { matches, ...bytes }),
	list(`${path}/versions`, operations.list),
	show(`${path}/versions/:version`, operations.show, { untagged: true }),
	act(`${path}/versions/:version/restore`, operations.restore)
];
