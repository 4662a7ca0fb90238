import { accessSync, constants } from 'node:fs';
import { userInfo } from 'node:os';
import { AppError } from '../runtime/errors.ts';

/** One line of progress or advice for the person at the terminal, on standard error. */
export const tell = (line: string): void => void process.stderr.write(`${line}\n`);
/** One line of what a command was asked for, on standard output. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Something a person can mend: its message is all they need. */
export class Failure extends Error {}

/** Who this process is, for the owner of a file: containers have accounts without a name. */
function account(): string {
	const uid = process.getuid?.();
	try {
		return `user ${userInfo().username} (uid ${uid})`;
	} catch {
		return `uid ${uid}`;
	}
}

function refusedFile(file: string): string {
	try {
		accessSync(file, constants.R_OK);
		return `${file} is read-only for ${account()}.`;
	} catch {
		return `${file} may not be opened by ${account()}.`;
	}
}

const systemFaults: Record<string, (error: NodeJS.ErrnoException & { port?: number; path?: string }) => string> = {
	EADDRINUSE: ({ port }) => `Port ${port} is in use. Stop the other program, or choose another port with PORT=…`,
	EACCES: ({ port, path }) =>
		port ? `Port ${port} may not be used by this account; choose another one with PORT=…` : refusedFile(path ?? ''),
	EROFS: ({ path }) => `${path} is on a file system that is mounted read-only.`,
	EPERM: ({ path }) => `${path} belongs to another account than ${account()}.`,
	ENOENT: ({ path }) => `${path} does not exist.`
};

/** Prints an error to standard error; returns the exit code. */
export function report(error: unknown): 1 {
	for (const line of linesOf(error)) tell(line);
	return 1;
}

function linesOf(error: unknown): string[] {
	if (error instanceof AppError)
		return [error.message, ...(error.details ?? []).map(({ path, message }) => `  ${path || 'input'}: ${message}`)];
	if (!(error instanceof Error)) return [String(error)];
	const { code = '', parent } = error as NodeJS.ErrnoException & { parent?: Error };
	if (error instanceof Failure) return [error.message];
	if (systemFaults[code]) return [systemFaults[code](error)];
	if (parent || error.name.startsWith('Sequelize')) return [`The database cannot be used: ${error.message}`];
	return [error.message];
}
