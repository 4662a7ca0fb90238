import { askOnPage } from './ask.ts';
import { readDocumentText } from './documents.ts';

/** The operations of the chat on the website. */
export const chatOperations = { ask: askOnPage, readDocument: readDocumentText };
