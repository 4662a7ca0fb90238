import { execFile } from 'node:child_process';
import { areScreensFresh } from '../../../server/cli/screens.ts';

let looked: Promise<string | undefined> | undefined;

/**
 * Builds the screens when a source is newer than the build; returns the output of a failed build. A process looks once:
 * to look at all sources is half of what a product costs to start.
 */
export const ensureBuild = (): Promise<string | undefined> => (looked ??= buildWhenOld());

function buildWhenOld(): Promise<string | undefined> {
	if (areScreensFresh()) return Promise.resolve(undefined);
	console.log('Building the screens.');
	return new Promise((resolve) => {
		execFile('npm', ['run', 'build'], { maxBuffer: Infinity }, (error, out, err) =>
			resolve(error ? `The build failed.\n${out}${err}` : undefined)
		);
	});
}
