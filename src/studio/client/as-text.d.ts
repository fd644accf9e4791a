// Files as text, which is how Vite hands them over when asked to.
declare module "*.css?inline" {
  const css: string;
  export default css;
}
declare module "*.html?raw" {
  const html: string;
  export default html;
}
