import { cp, mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import type { WriteWork } from '../../../../operation/operation.ts';
import { randomToken } from '../../../../runtime/crypto.ts';
import { trashFolder } from '../../../platform/namespaces/trash.ts';
import { fileName } from './file-name.ts';
import { pagesOf } from '../find.ts';
import { inBatches } from '../in-batches.ts';
import type { Page } from '../model.ts';
import { hashOf, pageFile } from './page-file.ts';

type Env = { CONTENT_DIR: string; DATA_DIR: string };

/** The content folder of all pages. */
export const contentFolder = ({ CONTENT_DIR, DATA_DIR }: Env): string =>
	path.resolve(CONTENT_DIR || path.join(DATA_DIR, 'content'));

// One after another, so that the last stored content is written last.
const turn = pLimit(1);

async function writeFileOf(page: Page, file: string): Promise<void> {
	await mkdir(path.dirname(file), { recursive: true });
	const temporary = `${file}.${randomToken(6)}.part`;
	await writeFile(temporary, `${JSON.stringify(await pageFile(page, page.updatedAt, null), null, '\t')}\n`);
	// Its modification time tells untouched files from edited ones.
	await utimes(temporary, page.updatedAt, page.updatedAt);
	await rename(temporary, file);
}

/** Writes the pages of these slugs to the content folder as they are stored now, and deletes files of removed ones. */
async function mirror(namespace: string, slugs: readonly string[], env: Env): Promise<void> {
	for (const some of inBatches(slugs)) {
		const pages = new Map((await pagesOf(namespace, some)).map((page) => [page.slug, page]));
		for (const slug of some) {
			const file = path.join(contentFolder(env), fileName(namespace, slug));
			const page = pages.get(slug);
			await (page ? writeFileOf(page, file) : rm(file, { force: true }));
		}
	}
}

type Writing = Pick<WriteWork, 'namespace' | 'dependencies' | 'afterCommit' | 'transaction'>;

/** Updates the files at these addresses once the write is on disk. */
export const mirrorAfter = (
	{ namespace, dependencies: { env }, afterCommit }: Writing,
	...slugs: readonly string[]
): void => afterCommit(() => turn(() => mirror(namespace, slugs, env)));

/** Records the content of a page's file and has it written; the last step of a write. */
export async function mirrorPage(page: Page, work: Writing): Promise<void> {
	const { transaction } = work;
	const contentHash = hashOf(await pageFile(page, page.updatedAt, transaction));
	if (contentHash !== page.contentHash) await page.update({ contentHash }, { transaction, silent: true });
	mirrorAfter(work, page.slug);
}

/** Has the file of a page follow when a write gave it another version. */
export async function mirrorChanged(page: Page, before: number, work: Writing): Promise<void> {
	if (page.version !== before) await mirrorPage(page, work);
}

const isGone = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT';

/** Moves a folder, even to another disk; a missing one is fine, an existing target is replaced. */
async function moveFolder(from: string, to: string): Promise<void> {
	await mkdir(path.dirname(to), { recursive: true });
	await rm(to, { recursive: true, force: true });
	await rename(from, to).catch(async (error: unknown) => {
		if (isGone(error)) return;
		if ((error as { code?: string }).code !== 'EXDEV') throw error;
		await cp(from, to, { recursive: true });
		await rm(from, { recursive: true, force: true });
	});
}

/** Has the files of a namespace follow its new name, edited ones as they are. */
export const moveContent = (from: string, to: string, env: Env): Promise<void> =>
	turn(() => moveFolder(path.join(contentFolder(env), from), path.join(contentFolder(env), to)));

/** Moves the files of a removed namespace to the trash, where they are kept for 30 days. */
export const trashContent = (namespace: string, now: Date, env: Env): Promise<void> =>
	turn(() =>
		moveFolder(
			path.join(contentFolder(env), namespace),
			path.join(trashFolder(env.DATA_DIR, namespace, now), 'content', namespace)
		)
	);
