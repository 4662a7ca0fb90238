import { command } from '../command.ts';

/** `demo`: everything that a first evening needs, in the foreground until Ctrl-C. */
export const demo = command({
	name: 'demo',
	summary:
		'Start Marquee with everything it needs and a demo event; stop it with Ctrl-C. All data is kept in DATA_DIR.',
	options: {},
	run: async () => (await import('../demo.ts')).startDemo()
});
