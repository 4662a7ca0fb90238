import { AppError, invalidInput } from '../errors.ts';

/** 422 for a file that cannot be read at all: why, as a stable code and a sentence, and the line where one is known. */
export const unreadable = (code: string, message: string, line?: number): AppError =>
	invalidInput([{ path: line === undefined ? 'file' : `line ${line}`, code, message }]);

/** 413 for what a file is or holds too much of. */
export const tooLarge = (message: string): AppError =>
	new AppError('payload_too_large', message, { details: [{ path: 'file', code: 'payload_too_large', message }] });
