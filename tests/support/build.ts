import { spawnSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';

const inputs = ['src/**/*', 'static/**/*', 'package-lock.json', 'svelte.config.js', 'vite.config.ts'];
const output = 'build/handler.js';

/** Builds the screens when a source is newer than the build; returns the output of a failed build. */
export function ensureBuild(): string | undefined {
	if (isFresh()) return undefined;
	console.log('Building the screens.');
	const { status, stdout, stderr } = spawnSync('npm', ['run', 'build'], {
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'pipe']
	});
	return status === 0 ? undefined : `The build failed.\n${stdout}${stderr}`;
}

function isFresh(): boolean {
	const built = statSync(output, { throwIfNoEntry: false })?.mtimeMs;
	return built !== undefined && globSync(inputs).every((file) => statSync(file).mtimeMs <= built);
}
