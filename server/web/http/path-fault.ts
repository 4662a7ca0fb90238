import type { Request } from 'express';
import { AppError } from '../../runtime/errors.ts';

/** Whether the invalid field is in the path: then nothing can exist at that address. */
export const isPathFault = (thrown: unknown, { params }: Pick<Request, 'params'>): boolean =>
	thrown instanceof AppError &&
	(thrown.details ?? []).some(({ path }) => thrown.code === 'invalid_input' && path in params);

// A name that is well formed can still be one that must not be given.
const shapeCodes = new Set(['invalid_type', 'invalid_format', 'invalid_enum', 'too_small', 'too_big']);

/** The same if the path may name what is created: only an impossible name means that nothing exists there. */
export const isPathShapeFault = (thrown: unknown, { params }: Pick<Request, 'params'>): boolean =>
	thrown instanceof AppError && (thrown.details ?? []).some(({ path, code }) => path in params && shapeCodes.has(code));
