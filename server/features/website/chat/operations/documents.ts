import { UniqueConstraintError } from 'sequelize';
import { z } from 'zod';
import { deleteRows, findRow, insertRow, updateRows } from '../../../../database/rows.ts';
import { operation } from '../../../../operation/operation.ts';
import { sentFile, type UploadedFile } from '../../../../operation/uploaded-file.ts';
import { fieldErrorsOf } from '../../../../operation/validation-errors.ts';
import { AppError, conflict, invalidField, invalidInput, notFound } from '../../../../runtime/errors.ts';
import { isOpen } from '../../../platform/namespaces/find.ts';
import { recordId } from '../../../platform/namespaces/fields.ts';
import { forgetPassages } from '../index/store.ts';
import { ChatDocument } from '../model.ts';
import { presentDocument } from '../present.ts';
import { documentName, documentSchema, documentText } from '../schema.ts';
import { settingsOf } from '../usage.ts';

const write = { area: 'chat', right: 'w' } as const;
const documentId = recordId.describe('Id of the document');
const mostBytes = 1024 * 1024;
const mostDocuments = 200;
const taken = 'There is a document with this name already.';
const duplicate = () => conflict(taken, [{ path: 'name', code: 'duplicate', message: taken }]);

/** Name and text of an uploaded file; 422 for anything but a text in UTF-8 of up to 1 MiB. */
function readDocument({ name: sent, bytes }: UploadedFile): { name: string; text: string } {
	const base = sent.split(/[/\\]/).at(-1)!;
	if (!/\.(md|txt)$/i.test(base))
		throw invalidField('file', 'invalid_format', 'Only files with .md and .txt can be taken.');
	if (bytes.length > mostBytes) throw invalidField('file', 'too_long', 'A document may have at most 1 MiB.');
	let decoded: string;
	try {
		decoded = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		throw invalidField('file', 'invalid_format', 'This is no text in UTF-8.');
	}
	if (decoded.includes('\0')) throw invalidField('file', 'invalid_format', 'This is no text.');
	const text = documentText.safeParse(decoded, { reportInput: true });
	if (!text.success) throw invalidInput(fieldErrorsOf(text.error).map((one) => ({ ...one, path: 'file' })));
	const name = documentName.safeParse(base.replace(/[\r\n\t]/g, ' '), { reportInput: true });
	if (!name.success) throw invalidInput(fieldErrorsOf(name.error).map((one) => ({ ...one, path: 'file' })));
	return { name: name.data, text: text.data };
}

/** Takes a text that the chat can quote from then on; visitors can read it. */
export const addDocument = operation({
	summary: 'Upload a text that the chat may answer from.',
	access: write,
	input: z.strictObject({ file: sentFile.describe('A .md or .txt file in UTF-8, up to 1 MiB') }),
	output: z.object({ document: documentSchema }),
	errors: ['conflict'],
	changes: ['chat'],
	prepare: ({ input }) => Promise.resolve(readDocument(input.file)),
	target: ({ document }) => document.name,
	async run({ prepared, namespace, transaction }) {
		if ((await ChatDocument.count({ where: { namespace }, transaction })) >= mostDocuments)
			throw conflict(`A namespace has room for ${mostDocuments} documents.`);
		try {
			return { document: presentDocument(await insertRow(ChatDocument, { namespace, ...prepared }, transaction)) };
		} catch (error) {
			throw error instanceof UniqueConstraintError ? duplicate() : error;
		}
	}
});

/** Gives a document another name, which visitors see as the source. */
export const renameDocument = operation({
	summary: 'Rename a document of the chat.',
	access: write,
	input: z.strictObject({ documentId, name: documentName }),
	output: z.object({ document: documentSchema }),
	errors: ['conflict'],
	changes: ['chat'],
	async run({ input: { documentId: id, name }, namespace, transaction }) {
		const only = ['id', 'name', 'isExcluded', 'createdAt'];
		const row = await findRow(ChatDocument, { namespace, id }, { only, transaction, lock: true });
		if (!row) throw notFound('document');
		try {
			if (row.name !== name) await updateRows(ChatDocument, { name }, { id }, transaction);
		} catch (error) {
			throw error instanceof UniqueConstraintError ? duplicate() : error;
		}
		return { document: presentDocument(Object.assign(row, { name })) };
	}
});

/** Permanently deletes a document and everything that was made of it. */
export const removeDocument = operation({
	summary: 'Delete a document of the chat.',
	access: write,
	input: z.strictObject({ documentId }),
	output: z.object({ id: z.int() }),
	changes: ['chat'],
	async run({ input: { documentId: id }, namespace, transaction }) {
		if (!(await deleteRows(ChatDocument, { namespace, id }, transaction))) throw notFound('document');
		const source = { namespace, kind: 'document', recordId: id } as const;
		await forgetPassages(source, { but: null, most: Number.MAX_SAFE_INTEGER }, transaction);
		return { id };
	}
});

/** An uploaded document as visitors read it; 404 where the chat is off or leaves it out. */
export const readDocumentText = operation({
	summary: 'Read a document that answers of the chat are taken from.',
	access: { public: true },
	input: z.strictObject({ documentId }),
	output: z.object({ name: z.string(), text: z.string() }),
	async run({ input, namespace }) {
		const row = await findRow(ChatDocument, { namespace, id: input.documentId, isExcluded: false });
		const isShown = row && (await isOpen(namespace)) && (await settingsOf(namespace)).isOn;
		if (!isShown) throw new AppError('not_found', 'This document does not exist.');
		return { name: row.name, text: row.text };
	}
});
