import type { ErrorCode } from '../errors.ts';

/** A piece of an OpenAPI document or JSON schema. */
export type Json = Record<string, unknown>;

const text = (description: string): Json => ({ type: 'string', description });
const header = (description: string): Json => ({ description, schema: { type: 'string' } });

/** What every answer and error of the API is made of. */
export const components: Json = {
	securitySchemes: {
		bearer: {
			type: 'http',
			scheme: 'bearer',
			description: 'An API token of the namespace. The scopes it needs stand at each operation.'
		}
	},
	schemas: {
		Error: {
			type: 'object',
			required: ['error', 'message', 'requestId'],
			properties: {
				error: text('Stable code'),
				message: text('A sentence for people, in English'),
				details: {
					type: 'array',
					items: { $ref: '#/components/schemas/Fault' },
					description: 'Every fault of the input'
				},
				requestId: text('Names the request in the log; also in X-Request-Id')
			}
		},
		Fault: {
			type: 'object',
			required: ['path', 'code', 'message'],
			properties: {
				path: text('Where, such as answers[0].text'),
				code: text('Stable code'),
				message: text('A sentence')
			}
		},
		Answer: {
			type: 'object',
			required: ['namespace'],
			properties: {
				status: { enum: ['created', 'updated', 'deleted', 'ok'], description: 'Of a write' },
				namespace: { type: 'string' }
			},
			description: 'The named records beside the namespace.'
		}
	},
	headers: {
		ETag: header('Version of the record ("v3"), or weak revision of the list'),
		Location: header('Path of the new record'),
		'X-Request-Id': header('Names the request in the log'),
		'Retry-After': header('Seconds to wait'),
		'WWW-Authenticate': header('What the token lacks')
	}
};

/** The status of each error that an operation can answer, with the codes that stand behind it. */
export const errorAnswers: Record<number, { codes: ErrorCode[]; headers?: string[] }> = {
	400: { codes: ['invalid_json'] },
	401: { codes: ['missing_token', 'invalid_token'], headers: ['WWW-Authenticate'] },
	403: { codes: ['missing_scope', 'namespace_mismatch', 'forbidden'] },
	404: { codes: ['not_found'] },
	409: { codes: ['conflict'] },
	412: { codes: ['version_conflict'] },
	413: { codes: ['payload_too_large'] },
	415: { codes: ['unsupported_media_type'] },
	422: { codes: ['invalid_input'] },
	429: { codes: ['rate_limited'], headers: ['Retry-After'] },
	500: { codes: ['internal_error'] }
};
