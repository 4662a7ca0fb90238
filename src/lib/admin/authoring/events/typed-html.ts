/** Stored HTML as somebody types it: an ampersand by itself stays one when it is read again. */
export const typedHtml = (html: string): string => html.replace(/&amp;(?![#\w]+;)/g, '&');
