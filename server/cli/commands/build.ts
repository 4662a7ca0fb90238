import { command } from '../command.ts';
import { buildScreens, buildWhenNeeded } from '../screens.ts';

/** `build`: the screens, ready for production. */
export const build = command({
	name: 'build',
	summary: 'Build the screens.',
	options: { 'when-needed': { text: 'only when they are older than what they are made of' } },
	run: ({ options }) => (options['when-needed'] ? buildWhenNeeded() : buildScreens())
});
