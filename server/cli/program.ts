import { Command, CommanderError } from '@commander-js/extra-typings';
import { backup } from './commands/backup.ts';
import { build } from './commands/build.ts';
import { catalogs } from './commands/catalogs.ts';
import { content } from './commands/content.ts';
import { database } from './commands/database.ts';
import { demo } from './commands/demo.ts';
import { doctor } from './commands/doctor.ts';
import { migrate } from './commands/migrate.ts';
import { rehearse } from './commands/rehearse.ts';
import { seed } from './commands/seed.ts';
import { token } from './commands/token.ts';
import { user } from './commands/users.ts';
import { report, tell } from './report.ts';

const program = new Command('npm run marquee --');
for (const command of [demo, build, migrate, seed, user, token, catalogs, content, backup, database, doctor, rehearse])
	program.addCommand(command);
const all = (command: Command): Command[] => [command, ...command.commands.flatMap((each) => all(each as Command))];
// `report` prints errors, like every other failure.
for (const command of all(program as Command))
	command
		.exitOverride()
		.configureOutput({ writeErr: () => undefined })
		.allowExcessArguments(false);

/** The exit code: help is no failure, wrong usage is 2. */
function told(error: unknown): number {
	if (!(error instanceof CommanderError)) return report(error);
	if (error.exitCode === 0) return 0;
	const said = error.code === 'commander.help' ? 'A command is missing.' : error.message.replace(/^error: /, '');
	tell(`${said[0]!.toUpperCase()}${said.slice(1)}${/[.)]$/.test(said) ? '' : '.'} Try --help.`);
	return 2;
}

/** Runs the command in the arguments; returns the exit code, 0 for success. */
export async function execute(words: string[]): Promise<number> {
	try {
		await program.parseAsync(words, { from: 'user' });
		return 0;
	} catch (error) {
		return told(error);
	}
}
