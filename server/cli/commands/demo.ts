import { Command } from '@commander-js/extra-typings';

/** `demo`: everything that a first evening needs, in the foreground until Ctrl-C. */
export const demo = new Command('demo')
	.summary('Start Marquee with everything it needs and a demo event.')
	.description(
		'Start Marquee with everything it needs and a demo event; stop it with Ctrl-C. All data is kept in DATA_DIR.'
	)
	.action(async () => (await import('../demo.ts')).startDemo());
