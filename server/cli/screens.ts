import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, statSync } from 'node:fs';
import path from 'node:path';
import { Failure, tell } from './report.ts';

const root = path.resolve(import.meta.dirname, '../..');
// Folders are listed too: they are newer once a file of theirs is gone.
const inputs = ['src', 'src/**/*', 'static/**/*', 'package-lock.json', 'svelte.config.js', 'vite.config.ts'];
// The last file a build writes, so an interrupted build is none.
const output = 'build/handler.js';

/** Whether the built screens are newer than all their sources. */
export function areScreensFresh(): boolean {
	const built = statSync(path.join(root, output), { throwIfNoEntry: false })?.mtimeMs;
	const changedAt = (file: string) => statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
	return built !== undefined && globSync(inputs, { cwd: root }).every((file) => changedAt(file) <= built);
}

/** Builds the screens; prints the output only on failure. */
export async function buildScreens(): Promise<void> {
	tell('Building the screens; this takes a moment.');
	const vite = path.join(root, 'node_modules/vite/bin/vite.js');
	const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
		cwd: root,
		stdio: ['ignore', 'pipe', 'pipe'],
		env: { ...process.env, NODE_ENV: 'production' }
	});
	const said: string[] = [];
	for (const stream of [build.stdout, build.stderr])
		stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
	const [code] = (await once(build, 'close')) as [number | null];
	if (code === 0) return;
	tell(said.join('').trimEnd());
	throw new Failure('The screens could not be built; the reason is above.');
}

/** Builds the screens unless they are fresh. */
export const buildWhenNeeded = async (): Promise<void> => void (areScreensFresh() || (await buildScreens()));
