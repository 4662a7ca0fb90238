import { build } from './commands/build.ts';
import { importCatalogs } from './commands/catalogs.ts';
import { demo } from './commands/demo.ts';
import { migrate } from './commands/migrate.ts';
import { rehearse } from './commands/rehearse.ts';
import { seed } from './commands/seed.ts';
import { createToken } from './commands/token.ts';
import { changePassword, createUser } from './commands/users.ts';
import type { Command } from './command.ts';
import { print, report } from './report.ts';
import { UsageError } from './usage.ts';

const commands: Command[] = [
	demo,
	build,
	migrate,
	seed,
	createUser,
	changePassword,
	createToken,
	importCatalogs,
	rehearse
];

const wordsOf = ({ name }: Command): string[] => name.split(' ');
const startsWith = (words: string[], start: string[]): boolean => start.every((word, index) => words[index] === word);

/** The list of commands, all or those of a group such as `user`. */
function overview(listed: Command[]): string {
	const lines = listed.map(({ name, summary }) => `  ${name.padEnd(18)}${summary.replace(/[.;] .*/, '.')}`);
	return ['Usage: npm run marquee -- <command> [options]', '', ...lines, '', 'Each takes --help.'].join('\n');
}

async function run(words: string[]): Promise<void> {
	const isHelp = words.some((word) => word === '--help' || word === '-h');
	const chosen = commands.find((command) => startsWith(words, wordsOf(command)));
	const plain = words.filter((word) => !word.startsWith('-'));
	const group = commands.filter((command) => startsWith(wordsOf(command), plain));
	if (isHelp && chosen) return print(chosen.help);
	if (isHelp && group.length) return print(overview(group));
	if (chosen) return chosen.run(words.slice(wordsOf(chosen).length));
	const fault = plain.length ? `There is no command "${plain.join(' ')}".` : 'A command is missing.';
	throw new UsageError(fault);
}

try {
	await run(process.argv.slice(2));
} catch (error) {
	process.exitCode = report(error);
}
