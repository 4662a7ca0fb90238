import { AppError } from '../runtime/errors.ts';

/** One line of progress or advice for the person at the terminal, on standard error. */
export const tell = (line: string): void => void process.stderr.write(`${line}\n`);
/** One line of what a command was asked for, on standard output. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Something a person can mend: its message is all they need. */
export class Failure extends Error {}

const systemFaults: Record<string, (error: NodeJS.ErrnoException & { port?: number; path?: string }) => string> = {
	EADDRINUSE: ({ port }) => `Port ${port} is in use. Stop the other program, or choose another port with PORT=…`,
	EACCES: ({ port, path }) =>
		port
			? `Port ${port} may not be used by this account; choose another one with PORT=…`
			: `${path} may not be opened.`,
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
