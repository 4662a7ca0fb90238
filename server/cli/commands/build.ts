import { Command } from '@commander-js/extra-typings';
import { buildScreens, buildWhenNeeded } from '../screens.ts';

/** `build`: the screens, ready for production. */
export const build = new Command('build')
	.description('Build the screens.')
	.option('--when-needed', 'only when they are older than what they are made of')
	.action(({ whenNeeded }) => (whenNeeded ? buildWhenNeeded() : buildScreens()));
