import type { ErrorRequestHandler, Request, Response } from 'express';
import { clashCode } from '../../database/database.ts';
import { AppError, inTheWay, nothingHere } from '../../runtime/errors.ts';
import { faultFields } from '../../runtime/log/fault-fields.ts';
import { redactPath, type Log } from '../../runtime/log/log.ts';
import { asOutage, logOutage } from '../../runtime/files/storage-faults.ts';
import { sendErrorPage } from './error-page.ts';
import { NamespaceUnresolved } from './namespace.ts';
import { prefersPage } from './negotiate.ts';
import { closedPolicy } from './security-headers.ts';

/** The body of every error: `{error, message, details?, …extra, requestId}`. */
export function errorBody(error: AppError, requestId: string): Record<string, unknown> {
	const { code, message, details, extra } = error;
	return { error: code, message, ...(details ? { details } : {}), ...extra, requestId };
}

/** The public form of any thrown value; a bug is logged with its stack and responds without details. */
export function asAppError(thrown: unknown, log: Log, request: Request): AppError {
	if (thrown instanceof AppError) return thrown;
	// The router rejects addresses it cannot decode with its own error.
	const { status } = (thrown ?? {}) as { status?: unknown };
	if (typeof status === 'number' && status >= 400 && status < 500) return nothingHere();
	const clash = clashCode(thrown);
	const fields = {
		requestId: request.marquee.requestId,
		...(clash ? { code: clash } : {}),
		method: request.method,
		path: redactPath(request.originalUrl)
	};
	const outage = asOutage(thrown);
	if (outage) {
		logOutage(log, thrown, fields);
		return outage;
	}
	if (thrown instanceof NamespaceUnresolved) log.warn('no namespace', { ...fields, candidates: thrown.candidates });
	else log.error('request failed', { ...fields, ...faultFields(thrown) });
	if (clash) return inTheWay();
	return new AppError('internal_error', 'Something went wrong on our side.');
}

/** The same error with more fields in its body. */
export const withFields = (error: AppError, fields: Record<string, unknown> = {}): AppError =>
	new AppError(error.code, error.message, {
		...(error.details ? { details: error.details } : {}),
		extra: { ...error.extra, ...fields },
		headers: error.headers
	});

/** Writes an error as JSON. */
export function sendError(error: AppError, request: Request, response: Response): void {
	if (response.headersSent) return void response.destroy();
	// The tag belongs to the answer that did not come about.
	response.removeHeader('ETag');
	response
		.status(error.status)
		.set(error.headers)
		.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': closedPolicy })
		.json(errorBody(error, request.marquee.requestId));
}

/** The last error handler: a page for callers who prefer one, JSON for everybody else. */
export const errors =
	(log: Log): ErrorRequestHandler =>
	(thrown, request, response, _next) => {
		const error = asAppError(thrown, log, request);
		if (prefersPage(request)) sendErrorPage(response, error.status, error.message);
		else sendError(error, request, response);
	};
