import type { Check } from './check.ts';
import { charset, durability, isolation, packet, strictness, timeZone } from './checks/mysql-settings.ts';
import { clock } from './checks/clock.ts';
import { database, migrations } from './checks/database.ts';
import { disk } from './checks/disk.ts';
import { domain, environment, secrets } from './checks/environment.ts';
import { fileSystem } from './checks/file-system.ts';
import { fonts } from './checks/fonts.ts';
import { integrity, journal } from './checks/sqlite-settings.ts';
import { mail } from './checks/mail.ts';
import { openFiles } from './checks/open-files.ts';
import { port } from './checks/port.ts';
import { proxy } from './checks/proxy.ts';
import { redis } from './checks/redis.ts';
import { storage } from './checks/storage.ts';
import { version } from './checks/version.ts';

/** Every check, in the order of the report. */
export const checks: readonly Check[] = [
	version,
	environment,
	secrets,
	domain,
	proxy,
	port,
	database,
	migrations,
	isolation,
	charset,
	timeZone,
	packet,
	strictness,
	durability,
	journal,
	integrity,
	redis,
	clock,
	storage,
	fileSystem,
	disk,
	openFiles,
	mail,
	fonts
];
