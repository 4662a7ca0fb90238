import { AppError, invalidInput } from '../errors.ts';

/** 422 for an unreadable file: a stable code, a sentence, and the line if known. */
export const unreadable = (code: string, message: string, line?: number): AppError =>
	invalidInput([{ path: line === undefined ? 'file' : `line ${line}`, code, message }]);

/** 413 for a file that is too large or contains too much. */
export const tooLarge = (message: string): AppError =>
	new AppError('payload_too_large', message, { details: [{ path: 'file', code: 'payload_too_large', message }] });
