import { z } from 'zod';
import { statusOf, type ErrorCode } from '../../runtime/errors.ts';
import { fieldErrorSchema } from '../../operation/response-schema.ts';
import type { Route } from '../rest/rest.ts';

/** The body of every error. */
export const errorResponse = z
	.object({
		error: z.string().describe('Stable code'),
		message: z.string().describe('A sentence for people, in English'),
		details: z.array(fieldErrorSchema).optional().describe('Every fault of the input, at most 100'),
		scope: z.string().optional().describe('missing_scope: the scope that is needed'),
		tokenNamespace: z.string().optional().describe('namespace_mismatch: the namespace of the token'),
		currentVersion: z.int().optional().describe('version_conflict: the version that is stored'),
		state: z.string().optional().describe('wrong_state: where a round is'),
		version: z.int().optional().describe('wrong_state: the version of the round that has gone on'),
		round: z.string().optional().describe('wrong_state: the round that is still open'),
		metric: z.string().optional().describe('quota_exceeded: what the plan limits'),
		limit: z.int().optional().describe('quota_exceeded: how many the plan allows'),
		used: z.int().optional().describe('quota_exceeded: how many there are'),
		requestId: z.string().describe('Names the request in the log; also in X-Request-Id')
	})
	.meta({ id: 'Error' });

/** The errors with one status that an operation can return. */
export interface ErrorAnswer {
	status: number;
	codes: ErrorCode[];
	/** Headers besides X-Request-Id. */
	headers: string[];
}

const moreHeaders: Record<number, string[]> = {
	401: ['WWW-Authenticate'],
	403: ['WWW-Authenticate'],
	429: ['Retry-After']
};
const ofEveryDoor: ErrorCode[] = [
	'missing_token',
	'invalid_token',
	'missing_scope',
	'namespace_mismatch',
	'forbidden',
	'rate_limited',
	'internal_error',
	'storage_full',
	'unavailable'
];

/** The errors of a route by status: those of the route, of its parsing, and of the operation. */
export function errorsOf({ method, path, query, operation }: Route): ErrorAnswer[] {
	const hasBody = method !== 'get' && method !== 'delete';
	const codes: ErrorCode[] = [
		...ofEveryDoor,
		...(path.includes(':') ? (['not_found'] as const) : []),
		...(hasBody ? (['payload_too_large', 'unsupported_media_type', 'invalid_json'] as const) : []),
		...(hasBody || query ? (['invalid_input'] as const) : []),
		...(operation.errors ?? [])
	];
	const byStatus = Map.groupBy(codes, statusOf);
	return [...byStatus]
		.map(([status, those]) => ({ status, codes: those, headers: moreHeaders[status] ?? [] }))
		.sort((one, other) => one.status - other.status);
}
