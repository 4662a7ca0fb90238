import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { wholeNumber } from '../usage.ts';

const mostTeams = 500;
const mostMinutes = 600;

function minutes(text: string): number {
	const number = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : NaN;
	if (number > 0 && number <= mostMinutes) return number;
	throw new InvalidArgumentError(`It must be a number above 0, at most ${mostMinutes}.`);
}

function address(text: string): string {
	if (URL.canParse(text)) return text;
	throw new InvalidArgumentError('It must be an address such as http://localhost:3000.');
}

/** `rehearse`: bot teams play an event of a running server at human pace. */
export const rehearse = new Command('rehearse')
	.summary('Let bot teams play an event of the running server at human pace.')
	.description(
		'Let bot teams play an event of the running server at human pace; they are removed afterwards. Ctrl-C stops.'
	)
	.option('--event <event>', 'uid or slug of the event (default: the demo event)')
	.option('--namespace <name>', 'namespace of the event', 'default')
	.option('--teams <number>', `how many teams, 1 to ${mostTeams}`, wholeNumber(1, mostTeams), 20)
	.option('--minutes <number>', 'how long', minutes, 3)
	.option('--keep', 'keep the teams and their results', false)
	.option('--url <url>', 'address of the server (default: PUBLIC_URL, else the main domain with PORT)', address)
	.action(async (options) => {
		const { rehearseEvent } = await import('../rehearsal/rehearse-event.ts');
		await rehearseEvent(options);
	});
