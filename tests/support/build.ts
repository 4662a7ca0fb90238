import { spawnSync } from 'node:child_process';
import { areScreensFresh } from '../../server/cli/screens.ts';

/** Builds the screens when a source is newer than the build; returns the output of a failed build. */
export function ensureBuild(): string | undefined {
	if (areScreensFresh()) return undefined;
	console.log('Building the screens.');
	const { status, stdout, stderr } = spawnSync('npm', ['run', 'build'], {
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'pipe']
	});
	return status === 0 ? undefined : `The build failed.\n${stdout}${stderr}`;
}
