import type { Request } from 'express';
import { AppError } from '../../runtime/errors.ts';

/** Whether a field is wrong that stands in the path: then there can be nothing at that address. */
export const isPathFault = (thrown: unknown, { params }: Pick<Request, 'params'>): boolean =>
	thrown instanceof AppError &&
	(thrown.details ?? []).some(({ path }) => thrown.code === 'invalid_input' && path in params);

// A name that is well formed can still be one that must not be given.
const shapeCodes = new Set(['invalid_type', 'invalid_format', 'invalid_enum', 'too_small', 'too_big']);

/** The same where the path may name what is made: only what can be no name at all means that nothing is there. */
export const isPathShapeFault = (thrown: unknown, { params }: Pick<Request, 'params'>): boolean =>
	thrown instanceof AppError && (thrown.details ?? []).some(({ path, code }) => path in params && shapeCodes.has(code));
