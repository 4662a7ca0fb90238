/** What the dialog for choosing pictures offers; some systems know no media type for the rarer endings of JPEG. */
export const acceptedFiles = 'image/png,image/jpeg,image/webp,image/svg+xml,.jpe,.jfif';
