// Paints a draw list with WebGL2: every sprite is an instance of one quad, every cut one draw call.
import type { Atlas } from "./atlas.ts";
import { MOST_SPRITES, STRIDE } from "./draw-list.ts";
import type { Painter } from "./painter.ts";

/** A sprite `a` is four vectors: its middle and size, its place in the atlas, its colour, and its turn. */
const VERTEX = `#version 300 es
layout(location=0)in mat4 a;
uniform vec2 page;
out vec2 b;
out vec4 d;
void main(){
vec2 c=vec2(gl_VertexID&1,gl_VertexID>>1);
float s=sin(a[3].x),e=cos(a[3].x);
gl_Position=vec4((mat2(e,s,-s,e)*((c-.5)*a[0].zw)+a[0].xy)/page*vec2(2,-2)+vec2(-1,1),0,1);
b=a[1].xy+c*a[1].zw;
d=a[2];
}`;
const FRAGMENT = `#version 300 es
precision mediump float;
in vec2 b;
in vec4 d;
uniform sampler2D a;
out vec4 c;
void main(){c=texture(a,b)*d;}`;

/** Null where the browser has no WebGL2. After a lost context came back, size and atlas have to be given again. */
export function glPainter(canvas: HTMLCanvasElement): Painter | null {
  const gl = canvas.getContext("webgl2", { antialias: false, powerPreference: "low-power" });
  if (gl === null) return null;
  let page = setUp(gl);
  let [width, height, ratio] = [1, 1, 1];
  let texture: WebGLTexture | null = null;
  const fit = (): void => {
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.uniform2f(page, width, height);
  };
  canvas.addEventListener("webglcontextrestored", () => {
    page = setUp(gl);
  });
  return {
    resize(wide, tall, pixels) {
      [width, height, ratio] = [wide, tall, pixels];
      fit();
    },
    load(atlas) {
      gl.deleteTexture(texture);
      texture = upload(gl, atlas);
    },
    paint(list) {
      gl.disable(gl.SCISSOR_TEST);
      gl.clear(gl.COLOR_BUFFER_BIT);
      gl.bufferSubData(gl.ARRAY_BUFFER, 0, list.floats, 0, list.count * STRIDE);
      for (const [at, { from, clip }] of list.cuts.entries()) {
        const to = list.cuts[at + 1]?.from ?? list.count;
        if (to === from) continue;
        if (clip === null) gl.disable(gl.SCISSOR_TEST);
        else {
          gl.enable(gl.SCISSOR_TEST);
          gl.scissor(
            Math.round(clip.x * ratio),
            Math.round((height - clip.y - clip.height) * ratio),
            Math.round(clip.width * ratio),
            Math.round(clip.height * ratio),
          );
        }
        pointAt(gl, from);
        gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, to - from);
      }
    },
  };
}

/** Program, buffer and blending, anew after each loss of the context; answers where the size of the page goes. */
function setUp(gl: WebGL2RenderingContext): WebGLUniformLocation | null {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(kind);
    if (shader === null) return null; // lost again already
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, MOST_SPRITES * STRIDE * 4, gl.DYNAMIC_DRAW);
  for (let part = 0; part < 4; part += 1) {
    gl.enableVertexAttribArray(part);
    gl.vertexAttribDivisor(part, 1);
  }
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  return gl.getUniformLocation(program, "page");
}

/** WebGL2 cannot begin at an instance, so the attributes are moved there. */
function pointAt(gl: WebGL2RenderingContext, sprite: number): void {
  for (let part = 0; part < 4; part += 1) {
    gl.vertexAttribPointer(part, 4, gl.FLOAT, false, STRIDE * 4, (sprite * STRIDE + part * 4) * 4);
  }
}

function upload(gl: WebGL2RenderingContext, { canvas }: Atlas): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, canvas);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return texture;
}
