import type { unprintable } from '../runtime/pdf/printable.ts';
import type { Reader } from '../runtime/readers/message.ts';
import type { readSent } from './authoring/catalog-files/import/sent/read-sent.ts';
import type { readOwnFiles } from './authoring/catalog-files/read-own-files.ts';
import type { unpackBackup } from './platform/backup/restore/unpack.ts';
import type { cleanDrawing } from './platform/media/drawing/svg.ts';
import type { readFont } from './website/design/fonts/read-font.ts';
import type { readSentMenu } from './website/menus/menu-file.ts';
import type { readSentPage } from './website/pages/content/page-file-schema.ts';
import type { readWikiFiles } from './website/wiki/import/read-files.ts';
import type { renderArticle } from './website/wiki/text/render-article.ts';
import type { readTeamFile } from './authoring/teams/list/import-file.ts';

// A reader is loaded in its thread only.
const reader = <Read extends (...args: never[]) => unknown>(
	file: string,
	name: string,
	mostMs = 30_000
): Reader<Parameters<Read>, Awaited<ReturnType<Read>>> => ({
	file: new URL(file, import.meta.url),
	name,
	mostMs
});

/** Everything that reads files which people send, and what else costs a thread too much. Each gets plain data, gives plain data, and asks no database. */
export const readers = {
	questions: reader<typeof readSent>('./authoring/catalog-files/import/sent/read-sent.ts', 'readSent'),
	ownCatalogs: reader<typeof readOwnFiles>('./authoring/catalog-files/read-own-files.ts', 'readOwnFiles'),
	page: reader<typeof readSentPage>('./website/pages/content/page-file-schema.ts', 'readSentPage'),
	menu: reader<typeof readSentMenu>('./website/menus/menu-file.ts', 'readSentMenu'),
	article: reader<typeof renderArticle>('./website/wiki/text/render-article.ts', 'renderArticle'),
	wikiFiles: reader<typeof readWikiFiles>('./website/wiki/import/read-files.ts', 'readWikiFiles'),
	teams: reader<typeof readTeamFile>('./authoring/teams/list/import-file.ts', 'readTeamFile'),
	printable: reader<typeof unprintable>('../runtime/pdf/printable.ts', 'unprintable'),
	font: reader<typeof readFont>('./website/design/fonts/read-font.ts', 'readFont', 10_000),
	drawing: reader<typeof cleanDrawing>('./platform/media/drawing/svg.ts', 'cleanDrawing'),
	backup: reader<typeof unpackBackup>('./platform/backup/restore/unpack.ts', 'unpackBackup', 900_000)
};
