import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** What a test can need from the machine: the programs of each, and the Debian package that brings them. */
const services = {
	mariadb: { programs: ['mariadbd', 'mariadb-install-db'], debianPackage: 'mariadb-server' },
	redis: { programs: ['redis-server'], debianPackage: 'redis-server' },
	chromium: { programs: ['chromium'], debianPackage: 'chromium' },
	caddy: { programs: ['caddy'], debianPackage: 'caddy' },
	poppler: { programs: ['pdftoppm'], debianPackage: 'poppler-utils' }
} as const;
export type Service = keyof typeof services;

// The browser without the windows that nobody sees, for a third less processor time; not every system has it.
const leanBrowser = 'chromium-headless-shell';

/** The browser of the screens: the lean one where there is one. */
export const browserProgram = (): string => findProgram(leanBrowser) ?? requireProgram('chromium');

// Debian keeps servers in sbin, which the PATH of a plain user leaves out.
const systemFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/** The full path of a program in PATH or the system's sbin folders; undefined when the machine has none. */
export function findProgram(name: string): string | undefined {
	const folders = [...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean), ...systemFolders];
	return folders.map((folder) => path.join(folder, name)).find(isExecutable);
}

/** Like `findProgram`, but throws an Error that says how to get the program. */
export function requireProgram(name: string): string {
	const file = findProgram(name);
	if (!file) throw new Error(`${name} is not installed; on Debian: apt-get install ${allPackages().join(' ')}`);
	return file;
}

/** Those of the wanted services whose programs this machine lacks. */
export function missingServices(wanted: Iterable<Service>): Service[] {
	return [...wanted].filter((service) => services[service].programs.some((program) => !findProgram(program)));
}

/**
 * Installs all services with apt-get when one of the wanted is missing, and in CI the lean browser too, saying so on
 * standard output; does nothing where that is not allowed.
 */
export function installServices(wanted: Set<Service>): void {
	const missing: string[] = missingServices(wanted);
	const isLean = !wanted.has('chromium') || findProgram(leanBrowser);
	if (!isLean && (missing.length || process.env.CI)) missing.push(leanBrowser);
	const apt = findProgram('apt-get');
	if (!missing.length || !apt || process.getuid?.() !== 0) return;
	console.log(`Missing: ${missing.join(', ')}. Installing ${allPackages().join(', ')}, ${leanBrowser} with apt-get.`);
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	const install = ['install', '-y', '--no-install-recommends'];
	// The lean browser by itself: where it is unknown, everything else still comes.
	for (const args of [['update'], [...install, ...allPackages()], [...install, leanBrowser]]) {
		const { status } = spawnSync(apt, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
		if (status !== 0) console.log(`apt-get ${args[0]} ended with ${status}.`);
	}
}

/** One sentence on what to do about missing services. */
export function describeMissing(missing: Service[]): string {
	const packages = missing.map((service) => services[service].debianPackage);
	return `This machine has no ${missing.join(', ')}; on Debian: apt-get install ${packages.join(' ')}`;
}

function allPackages(): string[] {
	return Object.values(services).map(({ debianPackage }) => debianPackage);
}

function isExecutable(file: string): boolean {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
