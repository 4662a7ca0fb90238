/** One fault of an input: where it is, a stable code, and an English sentence. */
export interface FieldError {
	path: string;
	code: string;
	message: string;
	/** The number of problems. */
	count?: number;
}

/** HTTP status of every error code (contract A3 and the quiz codes). */
const statuses = {
	invalid_json: 400,
	event_required: 400,
	invalid_request: 400,
	unsupported_grant_type: 400,
	invalid_grant: 400,
	invalid_scope: 400,
	invalid_target: 400,
	invalid_redirect_uri: 400,
	invalid_client_metadata: 400,
	missing_token: 401,
	invalid_client: 401,
	invalid_token: 401,
	unauthenticated: 401,
	invalid_credentials: 401,
	totp_required: 401,
	join_required: 401,
	invalid_team_token: 401,
	missing_scope: 403,
	namespace_mismatch: 403,
	forbidden: 403,
	csrf: 403,
	event_unpublished: 403,
	event_not_started: 403,
	event_ended: 403,
	team_not_listed: 403,
	team_login_required: 403,
	server_scoring_required: 403,
	share_denied: 403,
	not_visible: 403,
	feature_disabled: 403,
	word_needed: 403,
	not_found: 404,
	method_not_allowed: 405,
	conflict: 409,
	name_taken: 409,
	joins_closed: 409,
	event_full: 409,
	already_played: 409,
	already_answered: 409,
	not_current: 409,
	answers_missing: 409,
	host_paced: 409,
	quota_exceeded: 409,
	wrong_state: 409,
	stale_answer: 409,
	invalid_transition: 409,
	idempotency_conflict: 409,
	version_conflict: 412,
	payload_too_large: 413,
	unsupported_media_type: 415,
	invalid_input: 422,
	precondition_required: 428,
	rate_limited: 429,
	internal_error: 500,
	storage_full: 503,
	unavailable: 503
} as const;

export type ErrorCode = keyof typeof statuses;

/** The status of the answer with that code. */
export const statusOf = (code: ErrorCode): number => statuses[code];

/** The only error that operations and routes throw on purpose; anything else is a bug and becomes `internal_error`. */
export class AppError extends Error {
	readonly code: ErrorCode;
	readonly status: number;
	readonly details: FieldError[] | undefined;
	/** Extra fields of the answer's body, such as `scope` or `receipt`. */
	readonly extra: Record<string, unknown>;
	/** Extra headers of the answer, such as `Retry-After`. */
	readonly headers: Record<string, string>;

	constructor(
		code: ErrorCode,
		message: string,
		more: { details?: FieldError[]; extra?: Record<string, unknown>; headers?: Record<string, string> } = {}
	) {
		super(message);
		this.code = code;
		this.status = statuses[code];
		this.details = more.details;
		this.extra = more.extra ?? {};
		this.headers = more.headers ?? {};
	}
}

/** 404 for an address where nothing is, or nothing is to be seen from there. */
export const nothingHere = () => new AppError('not_found', 'There is nothing at this address.');
export const notFound = (what: string) => new AppError('not_found', `This ${what} does not exist.`);
export const forbidden = (message = 'Your role does not allow this.') => new AppError('forbidden', message);
export const unauthenticated = () => new AppError('unauthenticated', 'Please log in first.');
export const conflict = (message: string, details?: FieldError[]) =>
	new AppError('conflict', message, details ? { details } : {});

/** 422 with every fault, at most 100. */
export function invalidInput(details: FieldError[]): AppError {
	return new AppError('invalid_input', 'Some fields are not valid.', { details: details.slice(0, 100) });
}

/** 422 with a single fault. */
export const invalidField = (path: string, code: string, message: string) => invalidInput([{ path, code, message }]);

/** 409 for what must not change. */
export const isProtected = (path: string, message: string) => conflict(message, [{ path, code: 'protected', message }]);

/** 412 with the version that is stored now. */
export const versionConflict = (currentVersion: number) =>
	new AppError('version_conflict', 'Somebody else changed this in the meantime.', { extra: { currentVersion } });

/** 412 when a caller means another version than the one that is stored; without a wish any will do. */
export function requireVersion({ version }: { version: number }, wanted: number | undefined): void {
	if (wanted !== undefined && wanted !== version) throw versionConflict(version);
}

/** 503 for a call that conflicted with another change: a retry works with the current state. */
export const inTheWay = () =>
	new AppError('unavailable', 'Something else changed here at the same moment; please try again.', {
		headers: { 'Retry-After': '1' }
	});

/** 429 with the wait in whole seconds. */
export const rateLimited = (seconds: number) =>
	new AppError('rate_limited', 'Too many requests; please wait a moment.', {
		headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) }
	});
