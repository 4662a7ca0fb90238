/** With more stations than this a row shows them in digits. */
export const mostLamps = 12;
